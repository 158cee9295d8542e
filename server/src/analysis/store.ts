import type { Analysis, QueryType } from '@latticework/core/analysis';
import { analysisSchema } from '@latticework/core/analysis';
import type { Tier } from '@latticework/core/limits';
import type { Sql } from '../database/connect.ts';

export type TrendingQuestion = { id: string; question: string; isHot: boolean; engagement: number };

export type FinishedAnalysis = {
  claimId: string;
  userId: string;
  queryType: QueryType;
  queryText: string;
  tier: Tier;
  analysis: Analysis;
};

export function createAnalysisStore(sql: Sql) {
  return {
    async activeTrendingQuestion(id: string): Promise<TrendingQuestion | null> {
      const [row] = await sql<{ id: string; question: string; is_hot: boolean; engagement: number }[]>`
        select id, question,
          coalesce(metadata -> 'isHot' = 'true'::jsonb, false) as is_hot,
          case when jsonb_typeof(metadata -> 'engagement') = 'number' then (metadata ->> 'engagement')::float8 else 0 end as engagement
        from public.trending_questions where id = ${id} and active
      `;
      return row
        ? { id: row.id, question: row.question, isHot: row.is_hot, engagement: Math.max(0, row.engagement) }
        : null;
    },

    /** Keeps the result and completes its claim in one transaction; null when the claim is no longer open. */
    async complete(finished: FinishedAnalysis): Promise<string | null> {
      const { analysis } = finished;
      return sql.begin(async (transaction) => {
        // Before the claim, in the order in which a deletion of the account takes them, or each would wait for the other.
        await transaction`select from auth.users where id = ${finished.userId} for key share`;
        const [claim] = await transaction`
          select id from private.analysis_claims where id = ${finished.claimId} and state = 'open' for update
        `;
        if (!claim) return null;
        const [history] = await transaction<{ id: string }[]>`
          insert into public.query_history
            (user_id, query_type, query_text, full_response, recommended_tools, relationships_summary, tier_at_query)
          values (
            ${finished.userId}, ${finished.queryType}, ${finished.queryText}, ${transaction.json(analysis)},
            ${transaction.json(analysis.recommendedTools.map(({ id, slug, name, type, strength }) => ({ id, slug, name, type, strength })))},
            ${analysis.connections.map((connection) => connection.content).join(' ') || null}, ${finished.tier}
          )
          returning id
        `;
        if (!history) throw new Error('the history insert returned no row');
        await transaction`
          update private.analysis_claims set state = 'completed', history_id = ${history.id} where id = ${finished.claimId}
        `;
        return history.id;
      });
    },

    /** What an earlier request with the same idempotency key was answered; null when its owner has deleted it since. */
    async storedAnalysis(userId: string, historyId: string): Promise<Analysis | null> {
      const [row] = await sql<{ full_response: unknown }[]>`
        select full_response from public.query_history where id = ${historyId} and user_id = ${userId}
      `;
      return row ? analysisSchema.parse(row.full_response) : null;
    },
  };
}

export type AnalysisStore = ReturnType<typeof createAnalysisStore>;
