import type * as OpenIdClient from 'openid-client';
import { z } from 'zod';
import { AuthError } from './errors.ts';

export type GoogleSettings = { clientId: string; clientSecret: string; issuerUrl: string };

/** What Google vouches for. */
export type GooglePerson = {
  sub: string;
  issuer: string;
  /** In lower case. */
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  picture: string | undefined;
  /** The organization whose account it is. */
  hostedDomain: string | undefined;
};

/** What ties Google's answer to our request: known only to us, or to us and the person's browser. */
export type Secrets = { state: string; nonce: string; codeVerifier: string };

export type Google = {
  /** Where the person's browser goes to sign in. @throws ProviderFailure */
  signInUrl(secrets: Secrets): Promise<URL>;
  /** The person who came back with `query`. @throws AuthError when the person canceled; ProviderFailure */
  personBehind(query: URLSearchParams, secrets: Secrets): Promise<GooglePerson>;
};

/**
 * The provider could not be reached, or its answer is not valid. The message is for the person, the cause for the log.
 */
export class ProviderFailure extends AuthError {}

const SCOPE = 'openid email profile';
const TIMEOUT_S = 10;

/** Loads and fetches nothing before the first sign-in. A failed discovery is retried at the next sign-in. */
export function createGoogle(settings: GoogleSettings, callbackUrl: string): Google {
  let discovered: Promise<Discovered> | undefined;

  function discovery(): Promise<Discovered> {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  return {
    async signInUrl({ state, nonce, codeVerifier }) {
      return orFailure(async () => {
        const { openId, provider } = await discovery();
        return openId.buildAuthorizationUrl(provider, {
          redirect_uri: callbackUrl,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await openId.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
      });
    },

    async personBehind(query, { state, nonce, codeVerifier }) {
      return orFailure(async () => {
        const { openId, provider } = await discovery();
        const returned = new URL(callbackUrl);
        returned.search = query.toString();
        const tokens = await openId.authorizationCodeGrant(provider, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        return googlePerson.parse(tokens.claims());
      });
    },
  };
}

type Discovered = { openId: typeof OpenIdClient; provider: OpenIdClient.Configuration };

async function discover({ clientId, clientSecret, issuerUrl }: GoogleSettings): Promise<Discovered> {
  const openId = await import('openid-client');
  const issuer = new URL(issuerUrl);
  const provider = await openId.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    execute: [
      // The signature is checked too, though the token comes over a connection to the provider itself.
      openId.enableNonRepudiationChecks,
      // config.ts lets http pass on loopback only.
      ...(issuer.protocol === 'http:' ? [openId.allowInsecureRequests] : []),
    ],
  });
  return { openId, provider };
}

const googlePerson = z
  .object({
    sub: z.string().min(1).max(255),
    iss: z.string(),
    email: z.string().trim().toLowerCase().max(255).pipe(z.email()).optional().catch(undefined),
    email_verified: z.boolean().catch(false),
    name: z.string().max(255).optional().catch(undefined),
    picture: z.string().max(2000).optional().catch(undefined),
    hd: z.string().max(255).optional().catch(undefined),
  })
  .transform(
    ({ sub, iss, email, email_verified, name, picture, hd }): GooglePerson => ({
      sub,
      issuer: iss,
      email,
      emailVerified: email_verified,
      name,
      picture,
      hostedDomain: hd,
    }),
  );

async function orFailure<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isChangeOfMind(error)) {
      throw new AuthError(403, 'access_denied', 'Signing in with Google was canceled. You can try again.');
    }
    const failure = isOutage(error)
      ? new ProviderFailure(503, 'unexpected_failure', 'Google cannot be reached right now. Please try again later.')
      : new ProviderFailure(502, 'unexpected_failure', 'Google could not confirm who you are. Please try again.');
    failure.cause = error;
    throw failure;
  }
}

function isChangeOfMind(error: unknown): boolean {
  const { code, error: answer } = error as { code?: string; error?: string };
  return code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && answer === 'access_denied';
}

/** No answer, a late answer, or an answer from something other than the provider. */
function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    (error instanceof TypeError && (message === 'fetch failed' || message === 'terminated')) ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    code === 'OAUTH_RESPONSE_IS_NOT_JSON'
  );
}
