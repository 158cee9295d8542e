import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

/** The row of a subscription as if Stripe had said so, in the place of an earlier one. `end` in Unix seconds. */
export async function givePremium(
  sql: Sql,
  email: string,
  {
    status = 'active',
    canceling = false,
    end = null,
    card = null,
  }: {
    status?: string;
    canceling?: boolean;
    end?: number | null;
    card?: { brand: string; last4: string } | null;
  } = {},
): Promise<void> {
  await sql`
    insert into public.subscriptions (
      user_id, subscription_id, subscription_status, cancel_at_period_end, current_period_end, payment_method_brand,
      payment_method_last4
    )
    select id, ${`sub_${randomUUID()}`}, ${status}, ${canceling}, ${end}::bigint, ${card?.brand ?? null},
      ${card?.last4 ?? null}
    from auth.users where email = lower(${email})
    on conflict (user_id) do update set
      subscription_status = excluded.subscription_status, cancel_at_period_end = excluded.cancel_at_period_end,
      current_period_end = excluded.current_period_end, payment_method_brand = excluded.payment_method_brand,
      payment_method_last4 = excluded.payment_method_last4
  `;
}
