import type { Sql } from '../database/connect.ts';

export type VisitStore = ReturnType<typeof createVisitStore>;

/** What is kept of visits to examples and trending questions. Functions of the database count them. */
export function createVisitStore(sql: Sql) {
  return {
    /** Removes what no limit counts any more. */
    async forgetOld(): Promise<void> {
      await sql`delete from private.counted_visits where first_at < clock_timestamp() - interval '1 day'`;
    },
  };
}
