import type { Sql, TransactionSql } from 'postgres';
import { type AttemptLimit, type Counted, createAttemptStore } from '../../attempts/store.ts';
import { mailboxOf } from '../../limits/mailboxOf.ts';
import { networkOf } from '../../limits/networkOf.ts';
import type { Client } from './client.ts';
import { AuthError } from './errors.ts';

const HOUR = 3600;
const QUARTER = 15 * 60;

/**
 * What is counted, per which subject, and how often it may happen within how many seconds. No limit on sign-ins counts
 * an account alone: a stranger could exhaust it and lock the owner out.
 */
const LIMITS = {
  'mail:address': { most: 1, seconds: 60 },
  /** A high limit, because an office or a school shares one address. */
  'mail:ip': { most: 100, seconds: HOUR },
  'sign-in:account-and-ip': { most: 10, seconds: QUARTER },
  'sign-in:ip': { most: 30, seconds: QUARTER },
  'update:account-and-ip': { most: 30, seconds: QUARTER },
  'provider-start:ip': { most: 100, seconds: HOUR },
} as const satisfies Record<string, AttemptLimit>;

type Kind = keyof typeof LIMITS;

const REFUSALS: Record<Kind, (waitSeconds: number) => AuthError> = {
  'mail:address': mailTooSoon,
  'mail:ip': tooManyMails,
  'sign-in:account-and-ip': () => tooMany('15 minutes', QUARTER),
  'sign-in:ip': () => tooMany('15 minutes', QUARTER),
  'update:account-and-ip': () => tooMany('15 minutes', QUARTER),
  'provider-start:ip': () => tooMany('an hour', HOUR),
};

/** An attempt that counts as a failure until it is reported as a success. */
export type SignInClaim = {
  succeeded(): Promise<void>;
  /** For an attempt whose password was never compared. */
  canceled(): Promise<void>;
};

export type AuthLimits = ReturnType<typeof createAuthLimits>;

/** All claims throw an AuthError when a limit is reached. A claim in a caller's transaction is rolled back with it. */
export function createAuthLimits(sql: Sql, secret: string) {
  const attempts = createAttemptStore(sql, { table: 'auth.limited_attempts', limits: LIMITS, secret });

  async function claim(counted: Counted<Kind>[], tx?: TransactionSql): Promise<string[]> {
    const claimed = await attempts.claim(counted, tx);
    if ('reached' in claimed) throw REFUSALS[claimed.reached](claimed.waitSeconds);
    // The embedded part has no job of its own, so each attempt deletes some of the old ones.
    await attempts.forgetOld({ most: 100, ...(tx && { tx }) });
    return claimed.attemptIds;
  }

  const mailOf = (address: string) => ({ kind: 'mail:address', subject: mailboxOf(address) }) as const;
  const networkOfClient = (kind: Kind, { ip }: Client) => ({ kind, subject: networkOf(ip) });

  return {
    async claimMail(tx: TransactionSql, address: string, client: Client): Promise<void> {
      await claim([mailOf(address), networkOfClient('mail:ip', client)], tx);
    },

    /**
     * Limits answers that reveal whether an address has an account. Each counts as a mail to the network's limit,
     * though none is sent.
     */
    async claimAnswer(tx: TransactionSql, client: Client): Promise<void> {
      await claim([networkOfClient('mail:ip', client)], tx);
    },

    /** Starting a sign-in at another provider. */
    async claimProviderStart(tx: TransactionSql, client: Client): Promise<void> {
      await claim([networkOfClient('provider-start:ip', client)], tx);
    },

    /** Changing something about an account. */
    async claimUpdate(userId: string, client: Client): Promise<void> {
      await claim([{ kind: 'update:account-and-ip', subject: `${userId} ${networkOf(client.ip)}` }]);
    },

    /** A mail that could not be sent can be requested again at once. */
    async returnMail(address: string): Promise<void> {
      await attempts.clear(mailOf(address));
    },

    /**
     * Counts an attempt before the password is compared: counting afterwards would let a hundred parallel guesses
     * through.
     */
    async claimSignIn(address: string, client: Client): Promise<SignInClaim> {
      const account = {
        kind: 'sign-in:account-and-ip',
        subject: `${address} ${networkOf(client.ip)}`,
      } as const;
      const network = networkOfClient('sign-in:ip', client);
      // Behind an undeclared proxy, all clients share one address, so one guesser would exhaust everyone's limit.
      const attemptIds = await claim(client.sharedByAll ? [account] : [account, network]);
      return {
        /**
         * Clears all failures at this account, but only this attempt from the limit of the network: the network may be
         * guessing other passwords.
         */
        async succeeded() {
          await attempts.giveBack(attemptIds);
          await attempts.clear(account);
        },
        async canceled() {
          await attempts.giveBack(attemptIds);
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

function mailTooSoon(seconds: number): AuthError {
  const words = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthError(429, 'over_email_send_rate_limit', words, { retryAfterSeconds: seconds });
}
