import type { Sql } from '../database/connect.ts';

export type VisitStore = ReturnType<typeof createVisitStore>;

/** The counted visits to examples and trending questions. Database functions count them. */
export function createVisitStore(sql: Sql) {
  return {
    /** Deletes visits that no limit counts any more. */
    async forgetOld(): Promise<void> {
      await sql`delete from private.counted_visits where first_at < clock_timestamp() - interval '1 day'`;
    },
  };
}
