import { createHmac } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { mailboxOf } from '../../limits/mailboxOf.ts';
import { networkOf } from '../../limits/networkOf.ts';
import type { Client } from './client.ts';
import { AuthError } from './errors.ts';

type Limit = { most: number; seconds: number; refusal: (secondsSinceLast: number) => AuthError };

const HOUR = 3600;
const QUARTER = 15 * 60;

/**
 * What is counted, per which subject, and how often it may happen within how many seconds. No limit on sign-ins counts
 * an account alone: a stranger could exhaust it and lock the owner out.
 */
const LIMITS = {
  'mail:address': { most: 1, seconds: 60, refusal: (since) => mailTooSoon(60 - since) },
  /** An office or a school shares one address. */
  'mail:ip': { most: 100, seconds: HOUR, refusal: () => tooManyMails() },
  'sign-in:account-and-ip': { most: 10, seconds: QUARTER, refusal: () => tooMany('15 minutes', QUARTER) },
  'sign-in:ip': { most: 30, seconds: QUARTER, refusal: () => tooMany('15 minutes', QUARTER) },
  'update:account-and-ip': { most: 30, seconds: QUARTER, refusal: () => tooMany('15 minutes', QUARTER) },
  'provider-start:ip': { most: 100, seconds: HOUR, refusal: () => tooMany('an hour', HOUR) },
} as const satisfies Record<string, Limit>;

type Kind = keyof typeof LIMITS;
type Counted = [kind: Kind, subject: string];

/** No limit counts anything older. */
const LONGEST_S = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds));

/** An attempt that counts as a failure until it is reported as a success. */
export type SignInClaim = {
  succeeded(): Promise<void>;
  /** The password was never compared. */
  canceled(): Promise<void>;
};

export type AuthLimits = ReturnType<typeof createAuthLimits>;

/**
 * Limits are rows, counted on the database's clock under a lock per subject, so they hold across servers and restarts.
 * A claim inside a caller's transaction is rolled back with it. All claims throw an AuthError when a limit is reached.
 */
export function createAuthLimits(sql: Sql, secret: string) {
  const counted = (kind: Kind, ...of: string[]): Counted => [
    kind,
    createHmac('sha256', secret)
      .update(`${kind} ${of.join(' ')}`)
      .digest('hex'),
  ];

  /** Takes the locks in the given order, the narrower first, so that two requests never deadlock. */
  async function claim(tx: TransactionSql, ...claimed: Counted[]): Promise<string[]> {
    for (const [, subject] of claimed) await tx`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;
    for (const [kind, subject] of claimed) {
      const { most, seconds, refusal } = LIMITS[kind];
      const [row] = await tx<{ times: number; since: number }[]>`
        select count(*)::int as times, coalesce(extract(epoch from clock_timestamp() - max(at)), 1e9)::float8 as since
        from auth.limited_attempts
        where kind = ${kind} and subject = ${subject} and at > clock_timestamp() - make_interval(secs => ${seconds})`;
      if (row && row.times >= most) throw refusal(row.since);
    }
    const ids: string[] = [];
    for (const [kind, subject] of claimed) {
      const [row] = await tx<{ id: string }[]>`
        insert into auth.limited_attempts (kind, subject) values (${kind}, ${subject}) returning id`;
      if (row) ids.push(row.id);
    }
    await forgetOld(tx);
    return ids;
  }

  /** Skips rows that another request is deleting. */
  const forgetOld = (tx: TransactionSql) => tx`
    delete from auth.limited_attempts where id in (
      select id from auth.limited_attempts where at < clock_timestamp() - make_interval(secs => ${LONGEST_S})
      limit 100 for update skip locked)`;

  const mailOf = (address: string) => counted('mail:address', mailboxOf(address));
  const networkOfClient = (kind: Kind, { ip }: Client) => counted(kind, networkOf(ip));

  return {
    async claimMail(tx: TransactionSql, address: string, client: Client): Promise<void> {
      await claim(tx, mailOf(address), networkOfClient('mail:ip', client));
    },

    /**
     * For answers that reveal whether an address has an account: counts as a mail of the network, though none is sent.
     */
    async claimAnswer(tx: TransactionSql, client: Client): Promise<void> {
      await claim(tx, networkOfClient('mail:ip', client));
    },

    /** Starting a sign-in at another provider. */
    async claimProviderStart(tx: TransactionSql, client: Client): Promise<void> {
      await claim(tx, networkOfClient('provider-start:ip', client));
    },

    /** Changing something about an account. */
    async claimUpdate(userId: string, client: Client): Promise<void> {
      await sql.begin((tx) => claim(tx, counted('update:account-and-ip', userId, networkOf(client.ip))));
    },

    /** A mail that could not be sent can be requested again at once. */
    async returnMail(address: string): Promise<void> {
      const [kind, subject] = mailOf(address);
      await sql`delete from auth.limited_attempts where kind = ${kind} and subject = ${subject}`;
    },

    /**
     * Counts an attempt before the password is compared: counting afterwards would let a hundred parallel guesses
     * through.
     */
    async claimSignIn(address: string, client: Client): Promise<SignInClaim> {
      const account = counted('sign-in:account-and-ip', address, networkOf(client.ip));
      const network = networkOfClient('sign-in:ip', client);
      // Behind an undeclared proxy, one guesser would exhaust the limit of everyone.
      const claimed = client.sharedByAll ? [account] : [account, network];
      const ids = await sql.begin((tx) => claim(tx, ...claimed));
      const [kind, subject] = account;
      return {
        /**
         * Clears the failures at this account, but only this attempt of the network: it may be guessing other
         * passwords.
         */
        async succeeded() {
          await sql`
            delete from auth.limited_attempts where id = any(${ids}) or (kind = ${kind} and subject = ${subject})`;
        },
        async canceled() {
          await sql`delete from auth.limited_attempts where id = any(${ids})`;
        },
      };
    },
  };
}

function tooMany(wait: string, seconds: number): AuthError {
  const words = `Too many attempts. Please wait ${wait} and try again.`;
  return new AuthError(429, 'over_request_rate_limit', words, { retryAfterSeconds: seconds });
}

function tooManyMails(): AuthError {
  const words = 'Email rate limit exceeded. Please wait an hour and try again.';
  return new AuthError(429, 'over_email_send_rate_limit', words, { retryAfterSeconds: HOUR });
}

function mailTooSoon(rest: number): AuthError {
  const seconds = Math.max(1, Math.ceil(rest));
  const words = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthError(429, 'over_email_send_rate_limit', words, { retryAfterSeconds: seconds });
}
