import type { TokenBudget } from '@latticework/engine/model/tokenBudget';
import type { Sql } from '../database/connect.ts';

export type DailyTokens = { tokensPerPersonPerDay: number; tokensPerDay: number };

/**
 * What may be spent on a model in a UTC day, kept in the database for all servers; see the migration. People are
 * identified by the keyed hash of their address.
 */
export function createModelBudget(sql: Sql, { tokensPerPersonPerDay, tokensPerDay }: DailyTokens): TokenBudget {
  return {
    async reserve(tokens, emailHash) {
      const [row] = await sql<({ day: string; refused: null } | { day: null; refused: 'installation' | 'person' })[]>`
        select taken_from::text as day, refused
        from private.reserve_model_tokens(${tokens}, ${emailHash}, ${tokensPerPersonPerDay}, ${tokensPerDay})
      `;
      if (!row) throw new Error('private.reserve_model_tokens returned no row');
      if (row.refused) return { refused: row.refused };
      const { day } = row;
      let isSettled = false;
      return {
        refused: null,
        async settle(used) {
          if (isSettled) return;
          isSettled = true;
          await sql`select private.settle_model_tokens(${day}, ${emailHash}, ${tokens}, ${used})`;
        },
      };
    },
  };
}

/** Yesterday stays: a request that began then may still be settled. */
export async function forgetPersonDays(sql: Sql): Promise<number> {
  const { count } = await sql`
    delete from private.model_token_person_days where day < (clock_timestamp() at time zone 'UTC')::date - 1
  `;
  return count;
}
