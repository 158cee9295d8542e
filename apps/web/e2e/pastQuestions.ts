import type { Sql } from 'postgres';
import type { Account } from './fixtures.ts';

/** Adds past questions without analyses, one for each of the last minutes; number 1 is the newest. */
export const questions = async (sql: Sql, { email }: Account, count: number): Promise<void> => {
  await sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at)
    select id, 'manual', 'Question number ' || n || '?', 'free', now() - n * interval '1 minute'
    from auth.users, generate_series(1, ${count}::int) as n where email = ${email}
  `;
};
