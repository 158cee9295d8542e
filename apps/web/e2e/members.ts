import type { Sql } from 'postgres';
import { givePremium } from '../../../server/src/testing/givePremium.ts';
import type { Account } from './fixtures.ts';

/** As the confirmation of a payment would. */
export async function makePremium(sql: Sql, { email }: Account): Promise<void> {
  await givePremium(sql, email);
}

/** Counts this many analyses against the member's day, without running them. */
export async function useUp(
  sql: Sql,
  { email }: Account,
  { trending = 0, manual = 0, ago = '1 hour' }: { trending?: number; manual?: number; ago?: string },
): Promise<void> {
  const types = [...Array<string>(trending).fill('trending'), ...Array<string>(manual).fill('manual')];
  await sql`
    insert into private.analysis_claims (user_id, email_hash, query_type, state, request_hash, created_at, lease_until)
    select id, 'not the address of anybody', type, 'completed', 'x', now() - ${ago}::interval, now()
    from auth.users, unnest(${types}::text[]) as type where email = ${email}`;
}
