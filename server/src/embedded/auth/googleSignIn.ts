import { createHmac } from 'node:crypto';
import type { Sql } from 'postgres';
import { type Log, loggable } from '../log.ts';
import type { Client } from './client.ts';
import { AuthError } from './errors.ts';
import { createGoogle, type GoogleSettings, ProviderFailure, type Secrets } from './google.ts';
import { accountBehind } from './googleAccount.ts';
import { createAuthLimits } from './limits.ts';
import { claimReturn, findProviderSignIn, insertProviderSignIn, keepCode } from './providerSignIns.ts';
import { permittedRedirect } from './redirects.ts';
import { hashOf, newSecret } from './secrets.ts';

/** Signing in at Google can take a while: a second factor, a forgotten password. */
const STATE_LIFETIME_S = 15 * 60;

export type GoogleSignIn = {
  /** Where to send the browser of a person who wants to sign in through Google. Never throws for bad input. */
  begin(input: { codeChallenge: string; redirectTo: string | undefined }, client: Client): Promise<string>;
  /** Where to send it when it comes back: with a code, or with a message about what went wrong. */
  finish(query: URLSearchParams): Promise<string>;
};

/** The sign-in through Google, up to the code that the client exchanges for a session. */
export function createGoogleSignIn(parts: {
  sql: Sql;
  google: GoogleSettings;
  siteUrl: string;
  redirectUrls: readonly string[];
  secret: string;
  log: Log;
}): GoogleSignIn {
  const { sql, siteUrl, log } = parts;
  const google = createGoogle(parts.google, `${siteUrl}/auth/v1/callback`);
  const limits = createAuthLimits(sql, parts.secret);
  /** The page that shows what went wrong when the sign-in did not start from one of our addresses. */
  const login = `${siteUrl}/login`;

  return {
    async begin({ codeChallenge, redirectTo: asked }, client) {
      const redirectTo = permittedRedirect(asked, { siteUrl, listed: parts.redirectUrls }) ?? login;
      return orBackTo(redirectTo, async () => {
        const state = newSecret();
        await sql.begin(async (tx) => {
          await limits.claimProviderStart(tx, client);
          await insertProviderSignIn(tx, { stateHash: hashOf(state), codeChallenge, redirectTo });
        });
        return (await google.signInUrl(secretsOf(state))).href;
      });
    },

    async finish(query) {
      const state = query.get('state') ?? '';
      const stateHash = hashOf(state);
      const begun = await findProviderSignIn(sql, stateHash);
      const redirectTo = begun?.redirectTo ?? login;
      return orBackTo(redirectTo, async () => {
        if (!begun || begun.ageSeconds > STATE_LIFETIME_S) {
          throw new AuthError(400, 'bad_oauth_state', 'This sign-in took too long. Please start again.');
        }
        if (!(await claimReturn(sql, stateHash))) {
          throw new AuthError(400, 'flow_state_already_used', 'This sign-in was already used. Please start again.');
        }

        const person = await google.personBehind(query, secretsOf(state));
        const code = newSecret();
        const { account, by } = await sql.begin(async (tx) => {
          const outcome = await accountBehind(tx, person);
          await keepCode(tx, stateHash, { userId: outcome.account.id, codeHash: hashOf(code) });
          return outcome;
        });
        if (by !== 'identity') {
          log.info(
            { event: 'identity_linked', provider: 'google', by, userId: account.id },
            'a Google identity is new',
          );
        }
        return withQuery(redirectTo, { code });
      });
    },
  };

  /** The nonce and the code verifier are derived from the state, so neither has to be stored. */
  function secretsOf(state: string): Secrets {
    const derived = (purpose: string) =>
      createHmac('sha256', parts.secret).update(`${purpose} ${state}`).digest('base64url');
    return { state, nonce: derived('provider nonce'), codeVerifier: derived('provider code verifier') };
  }

  async function orBackTo(redirectTo: string, address: () => Promise<string>): Promise<string> {
    try {
      return await address();
    } catch (error) {
      const refusal = error instanceof AuthError ? error : unexpected;
      report(error);
      const { status, code, message } = refusal;
      return withQuery(redirectTo, {
        error: OAUTH_ERRORS[status] ?? 'server_error',
        error_code: code,
        error_description: message,
      });
    }
  }

  function report(error: unknown): void {
    if (error instanceof ProviderFailure) {
      log.error({ event: 'provider_failed', provider: 'google', ...answerOf(error.cause) }, error.message);
    } else if (error instanceof AuthError) {
      if (error.code === 'access_denied') return; // by the person
      const words = 'signing in through Google was refused';
      log.warn({ event: 'provider_sign_in_refused', provider: 'google', code: error.code }, words);
    } else {
      log.error(loggable(error), 'signing in through Google failed');
    }
  }
}

const unexpected = new AuthError(500, 'unexpected_failure', 'Something went wrong on our side. Please try again.');

/** OAuth's own names, as on hosted Supabase; the code beside them is more precise. */
const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  403: 'access_denied',
  422: 'access_denied',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
};

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Tells an operator whether the network, the provider or the settings are at fault. */
function answerOf(cause: unknown): Record<string, unknown> {
  const { error, status, cause: reason } = cause as { error?: unknown; status?: unknown; cause?: { code?: unknown } };
  return {
    ...loggable(cause),
    status: typeof status === 'number' ? status : undefined,
    // A name that OAuth defines, such as invalid_client; anything else may be text that a person wrote.
    answer: typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? error : undefined,
    reason: typeof reason?.code === 'string' ? reason.code : undefined,
  };
}
