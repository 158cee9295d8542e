import type { Sql } from 'postgres';
import type { AccessTokens } from '../accessTokens.ts';
import type { Log } from '../log.ts';
import { createAccountMails } from './accountMails.ts';
import { checkMetadata } from './checkMetadata.ts';
import { type Client, hashingLine } from './client.ts';
import { AuthError, invalidCredentials, invalidLink, userBanned } from './errors.ts';
import { createAuthLimits, type SignInClaim } from './limits.ts';
import { LINK_LIFETIME_S, type SendMail } from './mails.ts';
import { createPasswordHasher } from './passwordHasher.ts';
import { checkPassword, type PasswordRules } from './passwordRules.ts';
import { verifiesChallenge } from './pkce.ts';
import { dropCode, lockCode } from './providerSignIns.ts';
import { hashOf } from './secrets.ts';
import { createSessions } from './sessions.ts';
import { createSignUp } from './signUp.ts';
import type { Metadata, OneTimeTokenType } from './store.ts';
import * as store from './store.ts';
import { createUpdateUser } from './updateUser.ts';
import { isBanned, toWireUser } from './user.ts';

const CODE_LIFETIME_S = 5 * 60;

type AuthParts = {
  sql: Sql;
  accessTokens: AccessTokens;
  siteUrl: string;
  /** Addresses besides `siteUrl` that clients may redirect to. */
  redirectUrls: readonly string[];
  passwordRules: PasswordRules;
  /** The key of the hashes under which limits count addresses. */
  secret: string;
  sendMail: SendMail;
  log: Log;
};

type VerifyType = 'signup' | 'email' | 'recovery';
type MailRequest = { email: string; redirectTo?: string | undefined };
export type AuthService = ReturnType<typeof createAuthService>;

const TOKENS_OF: Record<VerifyType, OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
};

/** Accounts and sessions, as in hosted Supabase with "confirm email" on. */
export function createAuthService(parts: AuthParts) {
  const { sql, passwordRules, log } = parts;
  const limits = createAuthLimits(sql, parts.secret);
  const passwords = createPasswordHasher();
  const mails = createAccountMails({ ...parts, limits });
  const sessions = createSessions(parts);

  return {
    signUp: createSignUp({ ...parts, limits, passwords, mails }),
    updateUser: createUpdateUser({ ...parts, limits, passwords, mails }),
    refresh: sessions.refresh,
    authenticate: sessions.authenticate,
    signOut: sessions.signOut,

    async signInWithPassword({ email, password }: { email: string; password: string }, client: Client) {
      const attempt = await limits.claimSignIn(email, client).catch((error: unknown) => {
        if (error instanceof AuthError) log.warn({ event: 'sign_in_limited' }, 'too many attempts to sign in');
        throw error;
      });
      const account = await findByPassword(email, password, attempt, client);
      if (isBanned(account)) throw userBanned();
      if (!account.emailConfirmedAt) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
      return sql.begin(async (tx) => {
        // The password may have changed since it was compared; then this sign-in fails.
        if ((await store.lockPassword(tx, account.id)) !== account.passwordHash) throw invalidCredentials();
        return sessions.start(tx, account.id, 'password', client);
      });
    },

    /** The last step of a sign-in at another provider. Only the client that began it knows the verifier. */
    async exchangeCode({ code, codeVerifier }: { code: string; codeVerifier: string }, client: Client) {
      const session = await sql.begin(async (tx) => {
        const signIn = await lockCode(tx, hashOf(code));
        const account = signIn && (await store.findAccount(tx, signIn.userId));
        if (!account) {
          throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
        }
        if (signIn.ageSeconds > CODE_LIFETIME_S) {
          throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
        }
        if (!verifiesChallenge(codeVerifier, signIn.codeChallenge)) {
          const words = 'code challenge does not match previously saved code verifier';
          throw new AuthError(400, 'bad_code_verifier', words);
        }
        if (isBanned(account)) throw userBanned();
        await dropCode(tx, hashOf(code));
        return sessions.start(tx, account.id, 'oauth', client);
      });
      log.info({ event: 'signed_in', provider: 'google', userId: session.user.id }, 'signed in through Google');
      return session;
    },

    /** Verifies the token of a mail's link, sent by the page that the link opens. */
    async verify({ type, token }: { type: VerifyType; token: string }, client: Client) {
      return sql.begin(async (tx) => {
        const taken = await store.takeOneTimeToken(tx, TOKENS_OF[type], hashOf(token));
        const account = taken && (await store.findAccount(tx, taken.userId));
        if (!account || taken.ageSeconds > LINK_LIFETIME_S) throw invalidLink();
        if (isBanned(account)) throw userBanned();
        if (!account.emailConfirmedAt) await store.confirmAccount(tx, account.id);
        await store.dropOneTimeTokens(tx, account.id);
        return sessions.start(tx, account.id, 'otp', client);
      });
    },

    /** The answer and its timing do not reveal whether the account exists: what differs runs after the answer. */
    async resendConfirmation({ email, redirectTo }: MailRequest, client: Client) {
      await sql.begin((tx) => limits.claimMail(tx, email, client));
      mails.sendAfterwards(email, (tx, account) =>
        account.emailConfirmedAt ? undefined : mails.writeConfirmation(tx, account, redirectTo),
      );
    },

    /** Reveals as little as `recover`. */
    async recover({ email, redirectTo }: MailRequest, client: Client) {
      await sql.begin((tx) => limits.claimMail(tx, email, client));
      mails.sendAfterwards(email, (tx, account) => mails.writeRecovery(tx, account, redirectTo));
    },

    // For the server, with the secret key

    async getUser(id: string) {
      const account = await store.findAccount(sql, id);
      if (!account) throw new AuthError(404, 'user_not_found', 'User not found');
      return toWireUser(account);
    },

    async deleteUser(id: string) {
      if (!(await store.deleteAccount(sql, id))) throw new AuthError(404, 'user_not_found', 'User not found');
    },

    async createUser(input: {
      id?: string | undefined;
      email: string;
      password?: string | undefined;
      confirmed: boolean;
      userMetadata: Metadata;
      appMetadata: Metadata;
    }) {
      const { email, password } = input;
      if (password !== undefined) checkPassword(password, email, passwordRules);
      checkMetadata(input.userMetadata);
      const passwordHash = password === undefined ? null : await passwords.hash(password, 'the server itself');
      const account = await sql.begin((tx) => store.insertAccount(tx, { ...input, passwordHash }));
      if (!account) {
        throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
      }
      return toWireUser(account);
    },

    /** Waits for the mails that are being sent. */
    async close() {
      await mails.settle();
      await passwords.close();
    },
  };

  async function findByPassword(email: string, password: string, attempt: SignInClaim, client: Client) {
    const account = await store.findAccountByEmail(sql, email);
    const line = hashingLine(client, email);
    const matches = await passwords.matches(password, account?.passwordHash, line).catch(async (error: unknown) => {
      await attempt.canceled();
      throw error;
    });
    if (!account || !matches) {
      log.warn({ event: 'sign_in_failed', userId: account?.id }, 'a wrong password or address');
      throw invalidCredentials();
    }
    await attempt.succeeded();
    return account;
  }
}
