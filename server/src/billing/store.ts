import { type SubscriptionState, tierOf } from '@latticework/core/plans';
import type { TransactionSql } from 'postgres';
import type { Sql } from '../database/connect.ts';
import type { BillingMode } from './stripe.ts';

/** A person as Stripe's customer. */
export type Customer = { userId: string; customerId: string; checkoutSessionId: string | null };

/** What is kept of a subscription. `currentPeriodEnd` in Unix seconds. */
export type KeptSubscription = SubscriptionState & {
  subscriptionId: string;
  card: { brand: string; last4: string } | null;
};

export type BillingStore = ReturnType<typeof createBillingStore>;

/** Everything that is about a person's subscription happens in a transaction that holds the person's lock. */
export function createBillingStore(sql: Sql) {
  return {
    begin: <Result>(work: (transaction: TransactionSql) => Promise<Result>): Promise<Result> =>
      sql.begin(work) as Promise<Result>,

    /** Waits for what else is being done for the person's subscription, on any server. Held until the end. */
    async lock(transaction: TransactionSql, userId: string): Promise<void> {
      await transaction`select pg_advisory_xact_lock(hashtextextended(${`billing:${userId}`}::text, 0))`;
    },

    async customerOf(transaction: TransactionSql, userId: string): Promise<Customer | null> {
      const [row] = await transaction<CustomerRow[]>`
        select user_id, customer_id, checkout_session_id from private.stripe_customers where user_id = ${userId}
      `;
      return row ? customerOf(row) : null;
    },

    /** Whose customer it is; null for one that this installation did not make. */
    async ownerOf(transaction: TransactionSql, customerId: string): Promise<string | null> {
      const [row] = await transaction<{ user_id: string }[]>`
        select user_id from private.stripe_customers where customer_id = ${customerId}
      `;
      return row?.user_id ?? null;
    },

    async addCustomer(
      transaction: TransactionSql,
      customer: { userId: string; customerId: string; mode: BillingMode },
    ): Promise<void> {
      await transaction`
        insert into private.stripe_customers (user_id, customer_id, mode)
        values (${customer.userId}, ${customer.customerId}, ${customer.mode})
      `;
    },

    async removeCustomer(transaction: TransactionSql, customerId: string): Promise<void> {
      await transaction`delete from private.stripe_customers where customer_id = ${customerId}`;
    },

    async rememberCheckout(transaction: TransactionSql, userId: string, sessionId: string | null): Promise<void> {
      await transaction`
        update private.stripe_customers set checkout_session_id = ${sessionId} where user_id = ${userId}
      `;
    },

    /** Puts what Stripe says in the place of what was known. @returns the tiers before and after */
    async keep(transaction: TransactionSql, userId: string, found: KeptSubscription | null) {
      const [before] = await transaction<SubscriptionRow[]>`
        select subscription_status, cancel_at_period_end, current_period_end
        from public.subscriptions where user_id = ${userId}
      `;
      if (!found) {
        await transaction`delete from public.subscriptions where user_id = ${userId}`;
      } else {
        await transaction`
          insert into public.subscriptions as kept (
            user_id, subscription_id, subscription_status, cancel_at_period_end, current_period_end,
            payment_method_brand, payment_method_last4
          ) values (
            ${userId}, ${found.subscriptionId}, ${found.status}, ${found.cancelAtPeriodEnd}, ${found.currentPeriodEnd},
            ${found.card?.brand ?? null}, ${found.card?.last4 ?? null}
          )
          on conflict (user_id) do update set
            subscription_id = excluded.subscription_id, subscription_status = excluded.subscription_status,
            cancel_at_period_end = excluded.cancel_at_period_end, current_period_end = excluded.current_period_end,
            payment_method_brand = excluded.payment_method_brand,
            payment_method_last4 = excluded.payment_method_last4, read_at = clock_timestamp()
        `;
      }
      const now = new Date();
      return { before: tierOf(before ? stateOf(before) : null, now), after: tierOf(found, now) };
    },

    /** @returns false for an event that was acted on before. Waits while another request acts on it. */
    async rememberEvent(transaction: TransactionSql, eventId: string): Promise<boolean> {
      const { count } = await transaction`
        insert into private.stripe_events (event_id) values (${eventId}) on conflict do nothing
      `;
      return count === 1;
    },

    async forgetEvents(olderThanDays: number): Promise<void> {
      await sql`
        delete from private.stripe_events
        where received_at < clock_timestamp() - make_interval(days => ${olderThanDays})
      `;
    },

    /**
     * The customers to read again although no event came: a period that has just ended or is about to, a checkout that
     * may have been paid, and subscriptions that were not read for a day.
     */
    async dueForReading(limit: number): Promise<string[]> {
      const rows = await sql<{ customer_id: string }[]>`
        select customer_id from private.stripe_customers as customers
        left join public.subscriptions using (user_id)
        where (
            subscription_status in ('active', 'trialing', 'past_due')
            and (
              read_at < clock_timestamp() - interval '1 day'
              or (
                to_timestamp(current_period_end) between clock_timestamp() - interval '1 day'
                  and clock_timestamp() + interval '10 minutes'
                and read_at < clock_timestamp() - interval '5 minutes'
              )
            )
          )
          or checkout_session_id is not null
        order by random()
        limit ${limit}
      `;
      return rows.map((row) => row.customer_id);
    },

    /** How many customers there are in each mode. */
    async customersByMode(): Promise<Partial<Record<BillingMode, number>>> {
      const rows = await sql<{ mode: BillingMode; count: number }[]>`
        select mode, count(*)::integer as count from private.stripe_customers group by mode
      `;
      return Object.fromEntries(rows.map(({ mode, count }) => [mode, count]));
    },

    /** Forgets the customers of a mode, except for these, with their subscriptions. */
    async forgetOtherCustomers(mode: BillingMode, exceptFor: readonly string[] = []): Promise<void> {
      await sql`
        with forgotten as (
          delete from private.stripe_customers
          where mode = ${mode} and not customer_id = any (${[...exceptFor]}::text[])
          returning user_id
        )
        delete from public.subscriptions where user_id in (select user_id from forgotten)
      `;
    },
  };
}

type CustomerRow = { user_id: string; customer_id: string; checkout_session_id: string | null };
type SubscriptionRow = {
  subscription_status: string;
  cancel_at_period_end: boolean;
  current_period_end: string | null;
};

function customerOf(row: CustomerRow): Customer {
  return { userId: row.user_id, customerId: row.customer_id, checkoutSessionId: row.checkout_session_id };
}

function stateOf(row: SubscriptionRow): SubscriptionState {
  return {
    status: row.subscription_status,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    currentPeriodEnd: row.current_period_end === null ? null : Number(row.current_period_end),
  };
}
