import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';

/** The transaction in which Lite runs the statements of a request. */
type Transaction = Parameters<Parameters<PostgresConnection['withContext']>[1]>[0];

export type Statements = {
  /**
   * Runs `work` in the transaction. A statement is canceled at the role's timeout, or at once when `gone` is aborted.
   */
  bounded<T>(transaction: Transaction, role: string, gone: AbortSignal, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** How soon to cancel again: a new statement may start just after one was canceled. */
const CANCEL_AGAIN_MS = 50;

/** Limits what requests cost the database. Cancellations use a separate connection, so they never wait for requests. */
export async function openStatements(databaseUrl: string): Promise<Statements> {
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'latticework rest cancel' },
  });
  const timeouts = await readTimeouts(sql);

  return {
    async bounded(transaction, role, gone, work) {
      const pid = await enter(transaction, timeouts.get(role));
      const over = new AbortController();
      let canceling: Promise<void> | undefined;
      const cancel = async () => {
        while (!over.signal.aborted) {
          await sql`select pg_cancel_backend(${pid})`;
          await delay(CANCEL_AGAIN_MS, undefined, { signal: over.signal });
        }
      };
      const onGone = () => {
        // Rejects when the work is over, or when canceling fails; then the statement ends at its timeout.
        canceling = cancel().catch(() => {});
      };
      gone.addEventListener('abort', onGone, { once: true });
      try {
        gone.throwIfAborted();
        return await work();
      } finally {
        over.abort();
        gone.removeEventListener('abort', onGone);
        // Keeps the connection until then, so that no statement of a later request is canceled.
        await canceling;
      }
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/** PostgreSQL applies the settings of a role only at login. Like PostgREST, this applies them to each request. */
async function readTimeouts(sql: postgres.Sql): Promise<Map<string, string>> {
  const rows = await sql<{ role: string; timeout: string }[]>`
    select rolname as role, split_part(setting, '=', 2) as timeout
    from pg_roles, unnest(rolconfig) as setting
    where setting like 'statement_timeout=%'`;
  return new Map(rows.map(({ role, timeout }) => [role, timeout]));
}

async function enter(transaction: Transaction, timeout: string | undefined): Promise<number> {
  const { pid } = await transaction
    .selectNoFrom(({ fn, val, eb }) => [
      fn<number>('pg_backend_pid', []).as('pid'),
      timeout === undefined
        ? eb.lit(null).as('timeout')
        : fn<string>('set_config', [val('statement_timeout'), val(timeout), eb.lit(true)]).as('timeout'),
    ])
    .executeTakeFirstOrThrow();
  return pid;
}
