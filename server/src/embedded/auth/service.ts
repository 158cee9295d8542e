import type { Sql, TransactionSql } from 'postgres';
import { ACCESS_TOKEN_LIFETIME, type AccessTokens, InvalidAccessToken } from '../accessTokens.ts';
import { type Log, loggable } from '../log.ts';
import { AuthError, invalidCredentials, invalidInput, invalidLink, sessionNotFound, userBanned } from './errors.ts';
import { createAuthLimits } from './limits.ts';
import {
  confirmationMail,
  LINK_LIFETIME_S,
  type Mail,
  passwordChangedMail,
  recoveryMail,
  type SendMail,
} from './mails.ts';
import { checkPassword, hashPassword, type PasswordRules, passwordMatches } from './passwords.ts';
import { verifiesChallenge } from './pkce.ts';
import { dropCode, lockCode } from './providerSignIns.ts';
import { permittedRedirect } from './redirects.ts';
import { decodeRefreshToken, encodeRefreshToken, judgeRefreshToken, newRefreshKey } from './refreshTokens.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Account, Metadata, OneTimeTokenType, Session } from './store.ts';
import * as store from './store.ts';
import { isBanned, toWireUser, userInventedFor } from './user.ts';

const CODE_LIFETIME_S = 5 * 60;
/** It travels in every access token, and those in headers, which servers take up to 16 kB of. */
const METADATA_MAX_LENGTH = 4096;

export type AuthParts = {
  sql: Sql;
  accessTokens: AccessTokens;
  siteUrl: string;
  /** Where clients may lead people besides `siteUrl`. */
  redirectUrls: readonly string[];
  passwordRules: PasswordRules;
  /** Makes the addresses that the limits count unreadable. */
  secret: string;
  sendMail: SendMail;
  log: Log;
};

/** Where a request came from. */
export type Client = { ip: string; userAgent: string | undefined };
export type SignedIn = { account: Account; session: Session };
export type VerifyType = 'signup' | 'email' | 'recovery';
export type AuthService = ReturnType<typeof createAuthService>;

const TOKENS_OF: Record<VerifyType, OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
};

/** Accounts and sessions, as hosted Supabase keeps them with "confirm email" on. */
export function createAuthService(parts: AuthParts) {
  const { sql, accessTokens, siteUrl, passwordRules, sendMail, log } = parts;
  const limits = createAuthLimits(sql, parts.secret);
  const afterwards = new Set<Promise<void>>();

  return {
    async signUp(
      input: { email: string; password: string; data: Metadata; redirectTo?: string | undefined },
      client: Client,
    ) {
      const { email, password, data } = input;
      checkPassword(password, passwordRules);
      checkMetadata(data);
      const passwordHash = await hashPassword(password);

      const outcome = await sql.begin(async (tx) => {
        await store.lockAddress(tx, email);
        const known = await store.findAccountByEmail(tx, email);
        if (known?.emailConfirmedAt) {
          await limits.claimAnswer(tx, client.ip);
          return 'taken';
        }
        await limits.claimMail(tx, { address: email, ip: client.ip });
        // Who signs up again with another password may be somebody else, then or now, and neither has proved the address:
        // neither password holds. Whoever opens the mail is let in, and can set one.
        if (known && !(await passwordMatches(password, known.passwordHash))) {
          await store.startOver(tx, known, data);
        }
        const account =
          known ??
          (await store.insertAccount(tx, {
            email,
            passwordHash,
            confirmed: false,
            userMetadata: data,
            appMetadata: {},
          }));
        if (!account) throw new AuthError(422, 'user_already_exists', 'User already registered');
        const mail = await writeConfirmation(tx, account, input.redirectTo);
        return { mail, user: toWireUser((await store.findAccount(tx, account.id)) as Account) };
      });
      if (outcome === 'taken') return userInventedFor(email, data);

      try {
        await sendMail(outcome.mail);
      } catch (error) {
        log.error(loggable(error), 'a confirmation mail could not be sent');
        await limits.returnMail({ address: email, ip: client.ip });
        throw new AuthError(500, 'unexpected_failure', 'Error sending confirmation email');
      }
      return outcome.user;
    },

    async signInWithPassword({ email, password }: { email: string; password: string }, client: Client) {
      const attempt = await limits.claimSignIn({ address: email, ip: client.ip }).catch((error: unknown) => {
        if (error instanceof AuthError) log.warn({ event: 'sign_in_limited' }, 'too many attempts to sign in');
        throw error;
      });
      const account = await store.findAccountByEmail(sql, email);
      const matches = await passwordMatches(password, account?.passwordHash);
      if (!account || !matches) {
        log.warn({ event: 'sign_in_failed', userId: account?.id }, 'a wrong password or address');
        throw invalidCredentials();
      }
      await attempt.succeeded();
      if (isBanned(account)) throw userBanned();
      if (!account.emailConfirmedAt) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
      return sql.begin(async (tx) => {
        // It may have been changed since it was compared, which ends what was begun with the old one.
        if ((await store.lockPassword(tx, account.id)) !== account.passwordHash) throw invalidCredentials();
        return startSession(tx, account.id, 'password', client);
      });
    },

    /** The end of a sign-in at another provider: only the client that began it knows the verifier. */
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
        return startSession(tx, account.id, 'oauth', client);
      });
      log.info({ event: 'signed_in', provider: 'google', userId: session.user.id }, 'signed in through Google');
      return session;
    },

    async refresh(refreshToken: string, client: Client) {
      const token = decodeRefreshToken(refreshToken);
      if (!token) throw invalidInput('Refresh token is not valid');
      const outcome = await sql.begin(async (tx) => {
        const session = await store.findSession(tx, token.sessionId, 'for update');
        const account = session && (await store.findAccount(tx, session.userId));
        if (!account || !token.isSignedWith(session.refreshKey)) {
          throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
        }
        if (isBanned(account)) throw userBanned();
        const verdict = judgeRefreshToken(token.counter, session, new Date());
        if (verdict === 'unknown') throw invalidInput('Invalid Refresh Token: Not Issued By This Server');
        if (verdict === 'stolen') {
          await store.endSessions(tx, { session: session.id });
          return 'stolen'; // not thrown, or the session would stay
        }
        const counter = session.counter + (verdict === 'next' ? 1 : 0);
        await store.advanceSession(tx, session.id, { counter, ...client });
        return toWireSession(account, { ...session, counter });
      });
      if (outcome !== 'stolen') return outcome;
      log.warn({ event: 'refresh_token_reused' }, 'an old refresh token was used again; its session is ended');
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    },

    /** A link from a mail, used by the page that it leads to. */
    async verify({ type, token }: { type: VerifyType; token: string }, client: Client) {
      return sql.begin(async (tx) => {
        const taken = await store.takeOneTimeToken(tx, TOKENS_OF[type], hashOf(token));
        const account = taken && (await store.findAccount(tx, taken.userId));
        if (!account || taken.ageSeconds > LINK_LIFETIME_S) throw invalidLink();
        if (isBanned(account)) throw userBanned();
        if (!account.emailConfirmedAt) await store.confirmAccount(tx, account.id);
        await store.dropOneTimeTokens(tx, account.id);
        return startSession(tx, account.id, 'otp', client);
      });
    },

    /** The answer and its time are the same whether there is such an account: what differs happens afterwards. */
    async resendConfirmation(
      { email, redirectTo }: { email: string; redirectTo?: string | undefined },
      client: Client,
    ) {
      await sql.begin((tx) => limits.claimMail(tx, { address: email, ip: client.ip }));
      mailAfterwards(email, client, (tx, account) =>
        account.emailConfirmedAt ? undefined : writeConfirmation(tx, account, redirectTo),
      );
    },

    /** As above. */
    async recover({ email, redirectTo }: { email: string; redirectTo?: string | undefined }, client: Client) {
      await sql.begin((tx) => limits.claimMail(tx, { address: email, ip: client.ip }));
      mailAfterwards(email, client, (tx, account) => writeRecovery(tx, account, redirectTo));
    },

    /** Who an access token belongs to, if the session that it came from still is. */
    async authenticate(accessToken: string | undefined): Promise<SignedIn> {
      if (!accessToken) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
      const claims = await accessTokens.verify(accessToken).catch((error: unknown) => {
        if (!(error instanceof InvalidAccessToken)) throw error;
        throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`);
      });
      const account = await store.findAccount(sql, claims.sub);
      if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
      const session = await store.findSession(sql, claims.session_id);
      if (session?.userId !== account.id) throw sessionNotFound();
      if (isBanned(account)) throw userBanned();
      return { account, session };
    },

    async updateUser(
      { account, session }: SignedIn,
      changes: { password?: string | undefined; data?: Metadata | undefined },
    ) {
      const { password, data } = changes;
      if (password !== undefined) {
        checkPassword(password, passwordRules);
        if (await passwordMatches(password, account.passwordHash)) {
          throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
        }
      }
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      const user = await sql.begin(async (tx) => {
        await store.lockPassword(tx, account.id);
        if (!(await store.findSession(tx, session.id))) throw sessionNotFound();
        if (passwordHash) {
          await store.setPassword(tx, account.id, passwordHash);
          // Whoever knew the old password, or holds a link, is out.
          await store.dropOneTimeTokens(tx, account.id);
          await store.endSessions(tx, { user: account.id, except: session.id });
        }
        if (data) await store.mergeUserMetadata(tx, account.id, data);
        const changed = (await store.findAccount(tx, account.id)) as Account;
        checkMetadata(changed.userMetadata);
        return toWireUser(changed);
      });
      if (passwordHash) {
        log.info({ event: 'password_changed', userId: account.id }, 'a password was changed');
        afterAnswering(() => sendMail(passwordChangedMail(account.email, { siteUrl })));
      }
      return user;
    },

    async signOut({ account, session }: SignedIn, scope: 'global' | 'local' | 'others') {
      if (scope === 'local') await store.endSessions(sql, { session: session.id });
      else await store.endSessions(sql, { user: account.id, except: scope === 'others' ? session.id : undefined });
    },

    // For the server, with its secret key

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
      if (input.password !== undefined) checkPassword(input.password, passwordRules);
      checkMetadata(input.userMetadata);
      const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
      const account = await sql.begin((tx) => store.insertAccount(tx, { ...input, passwordHash }));
      if (!account) {
        throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
      }
      return toWireUser(account);
    },

    /** Waits for the mails that are on their way. */
    async settle() {
      await Promise.all(afterwards);
    },
  };

  async function startSession(tx: TransactionSql, userId: string, method: string, client: Client) {
    const session = await store.insertSession(tx, { userId, method, refreshKey: newRefreshKey(), ...client });
    return toWireSession((await store.findAccount(tx, userId)) as Account, session);
  }

  async function toWireSession(account: Account, session: Session) {
    const { token, expiresAt } = await accessTokens.sign({
      sub: account.id,
      role: 'authenticated',
      email: account.email,
      phone: '',
      session_id: session.id,
      aal: 'aal1',
      amr: session.amr,
      app_metadata: account.appMetadata,
      user_metadata: account.userMetadata,
      is_anonymous: false,
    });
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_LIFETIME,
      expires_at: expiresAt,
      refresh_token: encodeRefreshToken({ sessionId: session.id, counter: session.counter }, session.refreshKey),
      user: toWireUser(account),
    };
  }

  async function writeConfirmation(tx: TransactionSql, account: Account, asked?: string): Promise<Mail> {
    const token = await newOneTimeToken(tx, account, 'confirmation_token');
    return confirmationMail(account.email, { siteUrl, token, redirectTo: placeOfOurs(asked) });
  }

  async function writeRecovery(tx: TransactionSql, account: Account, asked?: string): Promise<Mail> {
    const token = await newOneTimeToken(tx, account, 'recovery_token');
    return recoveryMail(account.email, { siteUrl, token, redirectTo: placeOfOurs(asked) });
  }

  /** As hosted, the site itself where nothing else was asked for, or nothing that is permitted. */
  function placeOfOurs(asked?: string): string {
    return permittedRedirect(asked, { siteUrl, listed: parts.redirectUrls }) ?? siteUrl;
  }

  function mailAfterwards(
    email: string,
    client: Client,
    write: (tx: TransactionSql, account: Account) => Promise<Mail> | undefined,
  ): void {
    afterAnswering(async () => {
      try {
        const mail = await sql.begin(async (tx) => {
          const account = await store.findAccountByEmail(tx, email);
          return account && write(tx, account);
        });
        if (mail) await sendMail(mail);
      } catch (error) {
        await limits.returnMail({ address: email, ip: client.ip }).catch(() => {});
        throw error;
      }
    });
  }

  /** Neither how long a mail takes nor its failure reaches the request that it belongs to. */
  function afterAnswering(send: () => Promise<void>): void {
    const work = Promise.resolve()
      .then(send)
      .catch((error: unknown) => log.error(loggable(error), 'a mail could not be sent'));
    afterwards.add(work);
    void work.finally(() => afterwards.delete(work));
  }
}

async function newOneTimeToken(tx: TransactionSql, account: Account, type: OneTimeTokenType): Promise<string> {
  const token = newSecret();
  await store.replaceOneTimeToken(tx, account, type, hashOf(token));
  return token;
}

function checkMetadata(metadata: Metadata): void {
  if (JSON.stringify(metadata).length > METADATA_MAX_LENGTH) {
    throw new AuthError(
      422,
      'validation_failed',
      `User metadata is limited to ${METADATA_MAX_LENGTH} characters of JSON`,
    );
  }
}
