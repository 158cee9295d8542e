import { createHmac } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { mailboxOf } from '../../limits/mailboxOf.ts';
import { networkOf } from '../../limits/networkOf.ts';
import { AuthError } from './errors.ts';

const MAIL_INTERVAL_S = 60;
/** An office or a school shares one address. */
const MAILS_PER_IP = 100;
const MAILS_PER_IP_WINDOW_S = 3600;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_IP = 30;
const FAILURES_WINDOW_S = 15 * 60;
const PROVIDER_STARTS_PER_IP = 100;
const PROVIDER_STARTS_WINDOW_S = 3600;

/** Who a request is about, and where it came from. */
type Origin = { address: string; ip: string };

export type AuthLimits = {
  /** Inside a transaction, so that a refusal undoes what was done with it. Throws when it is too early. */
  claimMail(tx: TransactionSql, origin: Origin): Promise<void>;
  /** For what tells whether an address has an account, though no mail goes out: counted with the mails of the network. */
  claimAnswer(tx: TransactionSql, ip: string): Promise<void>;
  /** Setting out for another provider's sign-in. */
  claimProviderStart(tx: TransactionSql, ip: string): Promise<void>;
  /** A mail that could not be sent may be asked for again at once. */
  returnMail(origin: Origin): Promise<void>;
  /** Counts an attempt before the password is looked at: counting afterwards would let a hundred at once through. */
  claimSignIn(origin: Origin): Promise<SignInClaim>;
};

type SignInClaim = { succeeded(): Promise<void> };

type Kind = 'mail:address' | 'mail:ip' | 'sign-in:account' | 'sign-in:ip' | 'provider-start:ip';

/**
 * Limits that hold whichever server answers and survive a restart, because they are rows, counted on the database's
 * clock under a lock for each subject.
 */
export function createAuthLimits(sql: Sql, secret: string): AuthLimits {
  const subjectOf = (kind: Kind, value: string) => {
    const subject = kind.endsWith(':ip') ? networkOf(value) : value;
    return createHmac('sha256', secret).update(`${kind} ${subject}`).digest('hex');
  };

  /** Locks are taken in the order account, network: two requests never wait for each other. */
  const lock = (tx: TransactionSql, subject: string) =>
    tx`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;

  async function count(tx: TransactionSql, kind: Kind, subject: string, seconds: number) {
    const [row] = await tx<{ times: number; age: number }[]>`
      select count(*)::int as times, coalesce(extract(epoch from clock_timestamp() - max(at)), 1e9)::float8 as age
      from auth.limited_attempts
      where kind = ${kind} and subject = ${subject} and at > clock_timestamp() - make_interval(secs => ${seconds})`;
    return row ?? { times: 0, age: Infinity };
  }

  async function record(tx: TransactionSql, kind: Kind, subject: string): Promise<string> {
    const [row] = await tx<{ id: string }[]>`
      insert into auth.limited_attempts (kind, subject) values (${kind}, ${subject}) returning id`;
    return row?.id ?? '';
  }

  /** Rows that no window reaches any more. Those that another request is just deleting are left to it. */
  const forget = (tx: TransactionSql) => tx`
    delete from auth.limited_attempts where id in (
      select id from auth.limited_attempts
      where at < clock_timestamp() - make_interval(secs => ${MAILS_PER_IP_WINDOW_S})
      limit 100 for update skip locked)`;

  async function claimMailOfNetwork(tx: TransactionSql, ip: string): Promise<void> {
    const network = subjectOf('mail:ip', ip);
    await lock(tx, network);
    if ((await count(tx, 'mail:ip', network, MAILS_PER_IP_WINDOW_S)).times >= MAILS_PER_IP) {
      throw new AuthError(
        429,
        'over_email_send_rate_limit',
        'Email rate limit exceeded. Please wait an hour and try again.',
      );
    }
    await record(tx, 'mail:ip', network);
  }

  return {
    async claimMail(tx, { address, ip }) {
      const person = subjectOf('mail:address', mailboxOf(address));
      await lock(tx, person);
      const last = await count(tx, 'mail:address', person, MAIL_INTERVAL_S);
      if (last.times > 0) {
        const seconds = Math.max(1, Math.ceil(MAIL_INTERVAL_S - last.age));
        throw new AuthError(
          429,
          'over_email_send_rate_limit',
          `For security purposes, you can only request this after ${seconds} seconds.`,
        );
      }
      await claimMailOfNetwork(tx, ip);
      await record(tx, 'mail:address', person);
      await forget(tx);
    },

    async claimAnswer(tx, ip) {
      await claimMailOfNetwork(tx, ip);
      await forget(tx);
    },

    async claimProviderStart(tx, ip) {
      const kind = 'provider-start:ip';
      const network = subjectOf(kind, ip);
      await lock(tx, network);
      if ((await count(tx, kind, network, PROVIDER_STARTS_WINDOW_S)).times >= PROVIDER_STARTS_PER_IP) {
        throw new AuthError(429, 'over_request_rate_limit', 'Too many attempts. Please wait an hour and try again.');
      }
      await record(tx, kind, network);
      await forget(tx);
    },

    async returnMail({ address }) {
      const subject = subjectOf('mail:address', mailboxOf(address));
      await sql`delete from auth.limited_attempts where kind = 'mail:address' and subject = ${subject}`;
    },

    async claimSignIn({ address, ip }) {
      const [account, network] = [subjectOf('sign-in:account', address), subjectOf('sign-in:ip', ip)];
      const attempt = await sql.begin(async (tx) => {
        await lock(tx, account);
        await lock(tx, network);
        const byAccount = await count(tx, 'sign-in:account', account, FAILURES_WINDOW_S);
        const byNetwork = await count(tx, 'sign-in:ip', network, FAILURES_WINDOW_S);
        if (byAccount.times >= FAILURES_PER_ACCOUNT || byNetwork.times >= FAILURES_PER_IP) {
          throw new AuthError(
            429,
            'over_request_rate_limit',
            'Too many attempts. Please wait 15 minutes and try again.',
          );
        }
        await record(tx, 'sign-in:account', account);
        const id = await record(tx, 'sign-in:ip', network);
        await forget(tx);
        return id;
      });
      return {
        /** The account's failures are forgiven, the network's only this attempt: it may be guessing others'. */
        async succeeded() {
          await sql`
            delete from auth.limited_attempts
            where id = ${attempt} or (kind = 'sign-in:account' and subject = ${account})`;
        },
      };
    },
  };
}
