import type { Sql, TransactionSql } from 'postgres';
import { ACCESS_TOKEN_LIFETIME, type AccessTokens, InvalidAccessToken } from '../accessTokens.ts';
import type { Log } from '../log.ts';
import type { Client } from './client.ts';
import { AuthError, invalidInput, sessionNotFound, userBanned } from './errors.ts';
import { decodeRefreshToken, encodeRefreshToken, judgeRefreshToken, newRefreshKey } from './refreshTokens.ts';
import type { Account, Session } from './store.ts';
import * as store from './store.ts';
import { isBanned, toWireUser } from './user.ts';

export type SignedIn = { account: Account; session: Session };
/** How the person authenticated, with the names of the claim `amr`. `otp` is a link from a mail. */
export type SignInMethod = 'password' | 'oauth' | 'otp';

/** Creates, refreshes and checks sessions in the shape that supabase-js expects. */
export function createSessions({ sql, accessTokens, log }: { sql: Sql; accessTokens: AccessTokens; log: Log }) {
  return {
    async start(tx: TransactionSql, userId: string, method: SignInMethod, client: Client) {
      const session = await store.insertSession(tx, { userId, method, refreshKey: newRefreshKey(), ...client });
      return toWireSession((await store.findAccount(tx, userId)) as Account, session);
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
        switch (judgeRefreshToken(token.counter, session.counter)) {
          case 'unknown':
            throw invalidInput('Invalid Refresh Token: Not Issued By This Server');
          case 'reused':
            await store.endSessions(tx, { session: session.id });
            return 'reused'; // returned, not thrown: throwing would roll back the end of the session
          case 'again':
            return toWireSession(account, session);
          case 'next': {
            const counter = session.counter + 1;
            await store.advanceSession(tx, session.id, { counter, ...client });
            return toWireSession(account, { ...session, counter });
          }
        }
      });
      if (outcome !== 'reused') return outcome;
      log.warn({ event: 'refresh_token_reused' }, 'an old refresh token was used again; its session is ended');
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    },

    /** The account of an access token, if its session still exists. */
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

    async signOut({ account, session }: SignedIn, scope: 'global' | 'local' | 'others') {
      if (scope === 'local') await store.endSessions(sql, { session: session.id });
      else await store.endSessions(sql, { user: account.id, except: scope === 'others' ? session.id : undefined });
    },
  };

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
}
