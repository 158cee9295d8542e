import type { PersonalData } from '@latticework/core/personalData';
import { tierOf } from '@latticework/core/plans';
import postgres, { type TransactionSql } from 'postgres';
import type { Sql } from '../database/connect.ts';
import type { Person } from './person.ts';

/** The person of a verified token, or null when the account is deleted or banned, or the token's session has ended. */
export async function findPerson(sql: Sql, userId: string, sessionId: string): Promise<Person | null> {
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
    join auth.sessions as sessions on sessions.user_id = users.id
    left join public.subscriptions as subscriptions on subscriptions.user_id = users.id
    where users.id = ${userId} and sessions.id = ${sessionId}
      and users.deleted_at is null and (users.banned_until is null or users.banned_until < now())
  `;
  if (!row?.email) return null;
  const subscription = row.subscription_status && {
    status: row.subscription_status,
    cancelAtPeriodEnd: row.cancel_at_period_end ?? false,
    currentPeriodEnd: row.current_period_end === null ? null : Number(row.current_period_end),
  };
  return {
    id: row.id,
    sessionId,
    email: row.email,
    tier: tierOf(subscription || null, row.now),
    pastDue: row.subscription_status === 'past_due',
  };
}

const DEADLOCK_TRIES = 5;

export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore(sql: Sql) {
  return {
    /** What a person can prove their identity with; null when the account or the session no longer exists. */
    async proofOf({ id, sessionId }: Person): Promise<{ hasPassword: boolean; secondsSinceSignIn: number } | null> {
      const [row] = await sql<{ has_password: boolean; seconds: number }[]>`
        select coalesce(encrypted_password, '') <> '' as has_password,
          extract(epoch from clock_timestamp() - sessions.created_at)::float8 as seconds
        from auth.users as users join auth.sessions as sessions on sessions.user_id = users.id
        where users.id = ${id} and sessions.id = ${sessionId}
      `;
      return row ? { hasPassword: row.has_password, secondsSinceSignIn: row.seconds } : null;
    },

    /**
     * Deletes all data of a person. Their claims keep what the quota needs until its window is over: the keyed hash of
     * the address, the kind and the time. `whatFollows` runs in the same transaction.
     */
    async deletePerson(
      userId: string,
      whatFollows: (transaction: TransactionSql, customerId: string | null) => Promise<void>,
    ): Promise<void> {
      const attempt = () =>
        sql.begin(async (transaction) => {
          // Locks the account first, so that no request inserts data of the person between these statements.
          await transaction`select from auth.users where id = ${userId} for update`;
          await transaction`
            update private.analysis_claims
            set idempotency_key = null, request_hash = '', trending_question_id = null
            where user_id = ${userId}
          `;
          const [customer] = await transaction<{ customer_id: string }[]>`
            delete from private.stripe_customers where user_id = ${userId} returning customer_id
          `;
          // History, subscription, sessions and links are deleted with the account that they reference.
          await transaction`delete from auth.users where id = ${userId}`;
          await whatFollows(transaction, customer?.customer_id ?? null);
        });
      // A session that is just beginning or ending locks these rows in the opposite order.
      for (let triesLeft = DEADLOCK_TRIES; triesLeft > 0; triesLeft--) {
        try {
          return await attempt();
        } catch (error) {
          if (triesLeft === 1 || !isDeadlock(error)) throw error;
        }
      }
    },

    /** Deletes claims of deleted people that no longer count. */
    async forgetOwnerlessClaims(windowHours: number): Promise<number> {
      const { count } = await sql`
        delete from private.analysis_claims
        where user_id is null and created_at < clock_timestamp() - make_interval(hours => ${windowHours})
      `;
      return count;
    },

    /** A consistent snapshot of all data of a person, except for their questions. */
    async personalData(userId: string): Promise<Omit<PersonalData, 'history'> | null> {
      return sql.begin('isolation level repeatable read read only', async (transaction) => {
        const [account] = await transaction<AccountRow[]>`
          select id, coalesce(email, '') as email, created_at, email_confirmed_at, last_sign_in_at, now() as now,
            coalesce(raw_user_meta_data, '{}') as metadata,
            coalesce(encrypted_password, '') <> '' as has_password,
            (
              select coalesce(jsonb_agg(
                jsonb_build_object('provider', provider, 'id', provider_id, 'data', identity_data) order by created_at
              ), '[]') from auth.identities where user_id = users.id
            ) as identities,
            (select customer_id from private.stripe_customers where user_id = users.id) as customer_id
          from auth.users as users where id = ${userId}
        `;
        if (!account) return null;
        const sessions = await transaction<SessionRow[]>`
          select created_at, coalesce(refreshed_at at time zone 'utc', created_at) as used_at, host(ip) as ip, user_agent
          from auth.sessions where user_id = ${userId} order by created_at desc
        `;
        const [subscription] = await transaction<SubscriptionRow[]>`
          select subscription_status, cancel_at_period_end, to_timestamp(current_period_end) as period_end,
            payment_method_brand, payment_method_last4
          from public.subscriptions where user_id = ${userId}
        `;
        const claims = await transaction<ClaimRow[]>`
          select query_type, trending_question_id, state, created_at from private.analysis_claims
          where user_id = ${userId} order by created_at desc
        `;
        return {
          exportedAt: account.now.toISOString(),
          account: {
            id: account.id,
            email: account.email,
            hasPassword: account.has_password,
            identities: account.identities,
            stripeCustomerId: account.customer_id,
            createdAt: moment(account.created_at),
            emailConfirmedAt: moment(account.email_confirmed_at),
            lastSignInAt: moment(account.last_sign_in_at),
            metadata: account.metadata,
          },
          sessions: sessions.map((row) => ({
            startedAt: moment(row.created_at),
            lastUsedAt: moment(row.used_at),
            ip: row.ip,
            userAgent: row.user_agent,
          })),
          subscription: subscription
            ? {
                status: subscription.subscription_status,
                cancelAtPeriodEnd: subscription.cancel_at_period_end,
                currentPeriodEnd: moment(subscription.period_end),
                paymentMethod: { brand: subscription.payment_method_brand, last4: subscription.payment_method_last4 },
              }
            : null,
          usage: claims.map((row) => ({
            queryType: row.query_type,
            trendingQuestionId: row.trending_question_id,
            state: row.state,
            at: row.created_at.toISOString(),
          })),
        };
      });
    },

    /**
     * The questions of a person, newest first. Read in pages, not with a database cursor: that would hold a connection
     * for as long as the download takes.
     */
    async *questions(userId: string): AsyncGenerator<Entry> {
      let last: HistoryRow | undefined;
      do {
        const rows: HistoryRow[] = await sql<HistoryRow[]>`
          select id, query_type, query_text, tier_at_query, created_at, created_at::text as exactly, full_response,
            (
              select coalesce(jsonb_agg(
                jsonb_build_object('toolId', tool_id, 'verdict', verdict, 'at', decided_at) order by decided_at, tool_id
              ), '[]') from public.finding_verdicts where history_id = entry.id
            ) as verdicts,
            (
              select coalesce(jsonb_agg(jsonb_build_object('step', step, 'at', checked_at) order by step), '[]')
              from public.checked_steps where history_id = entry.id
            ) as checked_steps
          from public.query_history as entry
          where user_id = ${userId}
            ${last ? sql`and (created_at, id) < (${last.exactly}::text::timestamptz, ${last.id}::uuid)` : sql``}
          order by created_at desc, id desc
          limit ${EXPORT_PAGE}
        `;
        yield* rows.map(entryOf);
        last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined;
      } while (last);
    },
  };
}

/** About 650 kB of stored analyses. */
const EXPORT_PAGE = 50;

function entryOf(row: HistoryRow): Entry {
  return {
    id: row.id,
    queryType: row.query_type,
    text: row.query_text,
    tier: row.tier_at_query,
    askedAt: row.created_at.toISOString(),
    analysis: row.full_response,
    verdicts: row.verdicts,
    checkedSteps: row.checked_steps,
  };
}

type Entry = PersonalData['history'][number];
type QueryType = Entry['queryType'];
type AccountRow = {
  id: string;
  email: string;
  created_at: Date | null;
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  now: Date;
  metadata: Record<string, unknown>;
  has_password: boolean;
  identities: PersonalData['account']['identities'];
  customer_id: string | null;
};
type SessionRow = { created_at: Date | null; used_at: Date | null; ip: string | null; user_agent: string | null };
type SubscriptionRow = {
  subscription_status: string;
  cancel_at_period_end: boolean;
  period_end: Date | null;
  payment_method_brand: string | null;
  payment_method_last4: string | null;
};
type HistoryRow = {
  id: string;
  query_type: QueryType;
  query_text: string;
  tier_at_query: string;
  created_at: Date;
  /** As the database formats it: a JavaScript date loses microseconds. */
  exactly: string;
  full_response: unknown;
  verdicts: Entry['verdicts'];
  checked_steps: Entry['checkedSteps'];
};
type ClaimRow = { query_type: QueryType; trending_question_id: string | null; state: string; created_at: Date };

function moment(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

function isDeadlock(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '40P01';
}
