import type { Verdict } from '@latticework/core/judgments';
import type { Sql } from '../database/connect.ts';

export type JudgedFinding = { userId: string; historyId: string; toolId: string };
export type PlannedStep = { userId: string; historyId: string; step: number };
export type JudgmentStore = ReturnType<typeof createJudgmentStore>;

/**
 * Each function returns whether the person has this finding or step; otherwise it writes nothing. Writing locks the
 * entry, so it waits for a concurrent deletion and then finds nothing.
 */
export function createJudgmentStore(sql: Sql) {
  return {
    async keepVerdict(finding: JudgedFinding, verdict: Verdict): Promise<boolean> {
      const { count } = await sql`
        insert into public.finding_verdicts (history_id, tool_id, user_id, verdict)
        select id, ${finding.toolId}, user_id, ${verdict} from public.query_history where ${isFinding(finding)}
        for key share
        on conflict (history_id, tool_id) do update set
          verdict = excluded.verdict,
          decided_at = case when finding_verdicts.verdict = excluded.verdict then finding_verdicts.decided_at else now() end
      `;
      return count > 0;
    },

    async takeBackVerdict(finding: JudgedFinding): Promise<boolean> {
      const { count } = await sql`
        with entry as (select id from public.query_history where ${isFinding(finding)}),
          taken_back as (
            delete from public.finding_verdicts using entry where history_id = entry.id and tool_id = ${finding.toolId}
          )
        select from entry
      `;
      return count > 0;
    },

    async checkStep(planned: PlannedStep): Promise<boolean> {
      const { count } = await sql`
        insert into public.checked_steps (history_id, step, user_id)
        select id, ${planned.step}::smallint, user_id from public.query_history where ${isStep(planned)}
        for key share
        -- Not "do nothing", which would not tell it from a step that is not there.
        on conflict (history_id, step) do update set step = excluded.step
      `;
      return count > 0;
    },

    async uncheckStep(planned: PlannedStep): Promise<boolean> {
      const { count } = await sql`
        with entry as (select id from public.query_history where ${isStep(planned)}),
          unchecked as (
            delete from public.checked_steps using entry where history_id = entry.id and step = ${planned.step}::smallint
          )
        select from entry
      `;
      return count > 0;
    },
  };

  function isFinding({ userId, historyId, toolId }: JudgedFinding) {
    return sql`id = ${historyId} and user_id = ${userId} and recommended_tools @> ${sql.json([{ id: toolId }])}`;
  }

  function isStep({ userId, historyId, step }: PlannedStep) {
    return sql`
      id = ${historyId} and user_id = ${userId} and ${step}::int < jsonb_array_length(
        jsonb_path_query_array(full_response, '$.narrativeAnalysis.actionPlan.sections[*].actionItems[*]')
      )
    `;
  }
}
