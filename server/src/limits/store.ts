import type { QueryType } from '@latticework/core/analysis';
import { FREE_LIMITS, type Usage, WINDOW_HOURS } from '@latticework/core/limits';
import type { Sql } from '../database/connect.ts';

const WINDOW = `${WINDOW_HOURS} hours`;

export type ClaimRequest = {
  userId: string;
  emailHash: string;
  queryType: QueryType;
  /** null: unlimited. */
  limit: number | null;
  trendingQuestionId: string | null;
  idempotencyKey: string | null;
  requestHash: string;
  /** After this long, a claim that was neither completed nor returned no longer counts toward the limit. */
  leaseSeconds: number;
};

export type ClaimOutcome =
  | { outcome: 'claimed'; claimId: string; usedBefore: number }
  | { outcome: 'limit_reached' | 'in_progress' | 'conflict' }
  | { outcome: 'completed'; historyId: string | null };

/** The ledger of analyses. One database function claims; see the migration for why it is atomic. */
export function createLedger(sql: Sql) {
  return {
    async claim(request: ClaimRequest): Promise<ClaimOutcome> {
      const [row] = await sql<
        {
          outcome: ClaimOutcome['outcome'];
          claim_id: string;
          used_before: number;
          completed_history_id: string | null;
        }[]
      >`
        select * from private.claim_analysis(
          ${request.userId}, ${request.emailHash}, ${request.queryType}, ${request.limit}, ${WINDOW}::interval,
          make_interval(secs => ${request.leaseSeconds}), ${request.trendingQuestionId}, ${request.idempotencyKey},
          ${request.requestHash}
        )
      `;
      if (!row) throw new Error('private.claim_analysis returned no row');
      switch (row.outcome) {
        case 'claimed':
          return { outcome: 'claimed', claimId: row.claim_id, usedBefore: row.used_before };
        case 'completed':
          return { outcome: 'completed', historyId: row.completed_history_id };
        default:
          return { outcome: row.outcome };
      }
    },

    /** Returns an open claim, exactly once: a completed or returned claim stays as it is. */
    async giveBack(claimId: string): Promise<void> {
      await sql`update private.analysis_claims set state = 'returned' where id = ${claimId} and state = 'open'`;
    },

    /** Returns the claims of requests that died. `all` is for a server that has its database to itself. */
    async giveBackAbandoned(scope: 'all' | 'expired'): Promise<number> {
      const { count } = await sql`
        update private.analysis_claims set state = 'returned'
        where state = 'open' and (${scope === 'all'} or lease_until <= clock_timestamp())
      `;
      return count;
    },

    async usage(userId: string, emailHash: string): Promise<Usage> {
      const [row] = await sql<
        { trending: number; manual: number; reset_time: Date | null; manual_reset_time: Date | null }[]
      >`
        select
          count(*) filter (where query_type = 'trending')::integer as trending,
          count(*) filter (where query_type = 'manual')::integer as manual,
          min(created_at) + ${WINDOW}::interval as reset_time,
          (array_agg(created_at order by created_at desc) filter (where query_type = 'manual')
          )[${FREE_LIMITS.manual}::integer] + ${WINDOW}::interval as manual_reset_time
        from private.counted_claims(${userId}, ${emailHash}, ${WINDOW}::interval)
      `;
      return {
        trendingUsed: row?.trending ?? 0,
        manualUsed: row?.manual ?? 0,
        resetTime: row?.reset_time ?? null,
        manualResetTime: row?.manual_reset_time ?? null,
      };
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
