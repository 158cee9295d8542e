import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';

/** What Lite runs the statements of a request in. */
type Transaction = Parameters<Parameters<PostgresConnection['withContext']>[1]>[0];

export type Statements = {
  /**
   * Runs `work` in the transaction, where a statement ends after the time that the role has. It ends at once when nobody
   * waits for it any more.
   */
  bounded<T>(transaction: Transaction, role: string, gone: AbortSignal, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A statement that starts just after one was canceled is canceled as well, this much later. */
const CANCEL_AGAIN_MS = 50;

/** Bounds what requests cost the database. Canceling has a connection of its own, so that it never waits for them. */
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
        // Rejects when the work is over; or where it cannot be canceled, and then the statement ends with its time.
        canceling = cancel().catch(() => {});
      };
      gone.addEventListener('abort', onGone, { once: true });
      try {
        gone.throwIfAborted();
        return await work();
      } finally {
        over.abort();
        gone.removeEventListener('abort', onGone);
        // The connection is kept until then, so that no statement of a later request is hit.
        await canceling;
      }
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/** PostgreSQL itself applies the settings of a role only when it logs in; PostgREST, too, applies them to each request. */
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
