import { HISTORY_PAGE, type HistoryPage } from '@latticework/api/contracts/history';
import type { Sql } from '../database/connect.ts';
import type { Cursor } from './cursor.ts';

export type PageRequest = { userId: string; after: Cursor | null; since: Date | null; search: string | null };
export type StoredPage = { entries: HistoryPage['entries']; last: Cursor | null };
export type HistoryStore = ReturnType<typeof createHistoryStore>;

type Row = {
  id: string;
  query_type: HistoryPage['entries'][number]['queryType'];
  query_text: string;
  tier_at_query: HistoryPage['entries'][number]['tier'];
  created_at: Date;
  broken_off: boolean;
  exactly: string;
};

export function createHistoryStore(sql: Sql) {
  return {
    /** `last` is where the next page starts; null at the end. */
    async page({ userId, after, since, search }: PageRequest): Promise<StoredPage> {
      // The index on (user_id, created_at, id) answers this row comparison without sorting.
      const rows = await sql<Row[]>`
        select id, query_type, query_text, tier_at_query, created_at, broken_off,
          (extract(epoch from created_at) * 1000000)::bigint::text as exactly
        from public.query_history
        where user_id = ${userId}
          ${after ? sql`and (created_at, id) < (${momentOf(sql, after)}, ${after.id}::uuid)` : sql``}
          ${since ? sql`and created_at >= to_timestamp(${since.getTime() / 1000})` : sql``}
          ${search ? containing(sql, search) : sql``}
        order by created_at desc, id desc
        limit ${HISTORY_PAGE + 1}
      `;
      const entries = rows.slice(0, HISTORY_PAGE).map((row) => ({
        id: row.id,
        queryType: row.query_type,
        text: row.query_text,
        tier: row.tier_at_query,
        askedAt: row.created_at.toISOString(),
        brokenOff: row.broken_off,
      }));
      const last = rows.length > HISTORY_PAGE ? rows[HISTORY_PAGE - 1] : undefined;
      return { entries, last: last ? { createdAt: last.exactly, id: last.id } : null };
    },
  };
}

function momentOf(sql: Sql, { createdAt }: Cursor) {
  return sql`'epoch'::timestamptz + ${createdAt}::bigint * interval '1 microsecond'`;
}

/** Two letters have no trigram, so the whole index would be read for them; a scan of the person's rows is faster. */
function containing(sql: Sql, search: string) {
  if ([...search].length < 3) return sql`and strpos(lower(query_text), lower(${search})) > 0`;
  return sql`and query_text ilike ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}
