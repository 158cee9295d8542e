import type { Logger } from 'pino';

/**
 * The log of the embedded parts. It gets only names, codes and numbers: never a request, a token, an address or a
 * password, and never the message of a database error (PostgreSQL quotes values in it).
 */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** The parts of an error that may be logged: its kind, the SQLSTATE, the table or constraint, and the stack. */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint_name, table_name } = error as Error & Record<string, unknown>;
  // The first lines of a stack repeat the message.
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, code, constraint: constraint_name, table: table_name, at };
}
