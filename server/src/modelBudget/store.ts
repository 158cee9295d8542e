import type { TokenBudget } from '@latticework/engine/model/tokenBudget';
import type { Sql } from '../database/connect.ts';

/** What may be spent on a model in a day of UTC, kept in the database for all servers; see the migration. */
export function createModelBudget(sql: Sql, tokensPerDay: number): TokenBudget {
  return {
    async reserve(tokens) {
      const [row] = await sql<{ day: string | null }[]>`
        select private.reserve_model_tokens(${tokens}, ${tokensPerDay})::text as day
      `;
      if (!row?.day) return null;
      const { day } = row;
      let isSettled = false;
      return {
        async settle(used) {
          if (isSettled) return;
          isSettled = true;
          await sql`select private.settle_model_tokens(${day}, ${tokens}, ${used})`;
        },
      };
    },
  };
}
