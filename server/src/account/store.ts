import { tierOf } from '@latticework/core/plans';
import type { Sql } from '../database/connect.ts';
import type { Person } from './person.ts';

/** The person behind a verified token, or null when the account is gone. */
export async function findPerson(sql: Sql, userId: string): Promise<Person | null> {
  const [row] = await sql<
    {
      id: string;
      email: string | null;
      subscription_status: string | null;
      cancel_at_period_end: boolean | null;
      current_period_end: string | null;
      now: Date;
    }[]
  >`
    select users.id, users.email, subscription_status, cancel_at_period_end, current_period_end, now() as now
    from auth.users as users
    left join public.stripe_user_subscriptions as subscriptions on subscriptions.user_id = users.id
    where users.id = ${userId}
  `;
  if (!row?.email) return null;
  const subscription = row.subscription_status && {
    status: row.subscription_status,
    cancelAtPeriodEnd: row.cancel_at_period_end ?? false,
    currentPeriodEnd: row.current_period_end === null ? null : Number(row.current_period_end),
  };
  return { id: row.id, email: row.email, tier: tierOf(subscription || null, row.now) };
}
