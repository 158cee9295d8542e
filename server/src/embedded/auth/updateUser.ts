import type { Sql, TransactionSql } from 'postgres';
import type { Log } from '../log.ts';
import type { AccountMails } from './accountMails.ts';
import { checkMetadata } from './checkMetadata.ts';
import { type Client, hashingLine } from './client.ts';
import { AuthError, sessionNotFound } from './errors.ts';
import type { AuthLimits } from './limits.ts';
import type { PasswordHasher } from './passwordHasher.ts';
import { checkPassword, type PasswordRules } from './passwordRules.ts';
import type { SignedIn } from './sessions.ts';
import type { Account, Metadata, Session } from './store.ts';
import * as store from './store.ts';
import { toWireUser } from './user.ts';

/** For this long after signing in, a session counts as proof of identity. */
const FRESH_S = 10 * 60;

type Changes = { password?: string | undefined; currentPassword?: string | undefined; data?: Metadata | undefined };

/** Changes what a person may change about their account. A new password requires proof beyond the session. */
export function createUpdateUser(parts: {
  sql: Sql;
  limits: AuthLimits;
  passwords: PasswordHasher;
  passwordRules: PasswordRules;
  mails: AccountMails;
  log: Log;
}) {
  const { sql, limits, passwords, mails, log } = parts;

  return async function updateUser(person: SignedIn, changes: Changes, client: Client) {
    const { account, session } = person;
    await limits.claimUpdate(account.id, client);
    const passwordHash = changes.password === undefined ? undefined : await hashNewPassword(person, changes, client);

    const user = await sql.begin(async (tx) => {
      const current = await store.lockPassword(tx, account.id);
      if (!(await store.findSession(tx, session.id))) throw sessionNotFound();
      if (passwordHash) {
        // Another change came first, so the password that was proved is no longer valid.
        if (current !== account.passwordHash) throw wrongCurrentPassword();
        await store.setPassword(tx, account.id, passwordHash);
        await ensureEmailIdentity(tx, account);
        // Ends the sessions and links of anyone who knew the old password.
        await store.dropOneTimeTokens(tx, account.id);
        await store.endSessions(tx, { user: account.id, except: session.id });
      }
      if (changes.data) await store.mergeUserMetadata(tx, account.id, changes.data);
      const changed = (await store.findAccount(tx, account.id)) as Account;
      checkMetadata(changed.userMetadata);
      return toWireUser(changed);
    });
    if (passwordHash) {
      log.info({ event: 'password_changed', userId: account.id }, 'a password was changed');
      mails.tellOfNewPassword(account);
    }
    return user;
  };

  async function hashNewPassword({ account, session }: SignedIn, changes: Changes, client: Client): Promise<string> {
    const { password = '', currentPassword } = changes;
    const line = hashingLine(client, account.email);
    checkPassword(password, account.email, parts.passwordRules);

    const proof = proofNeeded(account, session);
    if (proof === 'sign-in') {
      throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    }
    if (proof === 'current password') {
      if (!currentPassword) throw missingCurrentPassword();
      await checkCurrentPassword(account, currentPassword, client);
      if (password === currentPassword) throw samePassword();
    } else if (await passwords.matches(password, account.passwordHash, line)) {
      throw samePassword();
    }
    return passwords.hash(password, line);
  }

  /** Throws unless the password is correct. Counts as a sign-in, because it is another way to guess the password. */
  async function checkCurrentPassword(account: Account, password: string, client: Client): Promise<void> {
    const attempt = await limits.claimSignIn(account.email, client);
    const line = hashingLine(client, account.email);
    const matches = await passwords.matches(password, account.passwordHash, line).catch(async (error: unknown) => {
      await attempt.canceled();
      throw error;
    });
    if (!matches) {
      log.warn({ event: 'current_password_wrong', userId: account.id }, 'a wrong current password');
      throw wrongCurrentPassword();
    }
    await attempt.succeeded();
  }
}

/** As on hosted Supabase: a first password adds an email identity to an account from another provider. */
async function ensureEmailIdentity(tx: TransactionSql, { id, email, identities }: Account): Promise<void> {
  if (identities.some(({ provider }) => provider === 'email')) return;
  const data = { sub: id, email, email_verified: true, phone_verified: false };
  await store.insertIdentity(tx, id, { provider: 'email', providerId: id, data });
}

/**
 * A stolen or borrowed session alone must not be enough to take over an account. Without a password, signing in again
 * is the proof. A link from a mail is proof too: it lets a person who forgot the old password set a new one.
 */
function proofNeeded({ passwordHash }: Account, { amr, ageSeconds }: Session): 'current password' | 'sign-in' | null {
  const fresh = ageSeconds < FRESH_S;
  if (passwordHash === undefined) return fresh ? null : 'sign-in';
  const byMail = amr.some(({ method }) => method === 'otp');
  return fresh && byMail ? null : 'current password';
}

const CURRENT_WANTED = 'Current password required when setting new password.';
const missingCurrentPassword = () => new AuthError(400, 'current_password_required', CURRENT_WANTED);
const wrongCurrentPassword = () => new AuthError(400, 'current_password_invalid', CURRENT_WANTED);
const samePassword = () =>
  new AuthError(422, 'same_password', 'New password should be different from the old password.');
