import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import { readOrCreateSecretFile } from './secretFile.ts';

/** Every browser has the publishable key, which opens only what is public; the secret key opens everything. */
export type ApiKeys = { publishableKey: string; secretKey: string };

/** Made once and kept in `dataDir`, so that open pages keep working after a restart. */
export async function loadApiKeys(dataDir: string, given: Partial<ApiKeys>): Promise<ApiKeys> {
  const kept = JSON.parse(
    await readOrCreateSecretFile(join(dataDir, 'api-keys.json'), () =>
      JSON.stringify({
        publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
        secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
      }),
    ),
  ) as ApiKeys;
  return {
    publishableKey: given.publishableKey ?? kept.publishableKey,
    secretKey: given.secretKey ?? kept.secretKey,
  };
}

/** The credentials of a request: its API key, and an access token if a person is signed in. */
export type Credentials = { key: 'none' | 'unknown' | 'publishable' | 'secret'; accessToken?: string };

export function credentialsOf(request: Request, keys: ApiKeys): Credentials {
  const given = request.get('apikey');
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  const key = !given
    ? 'none'
    : sameSecret(given, keys.secretKey)
      ? 'secret'
      : sameSecret(given, keys.publishableKey)
        ? 'publishable'
        : 'unknown';
  // Without a session, supabase-js sends the API key in both headers.
  return bearer && bearer !== given ? { key, accessToken: bearer } : { key };
}

/** Refuses requests without a valid API key, with the messages of the gateway of a hosted project. */
export function requireKey(keys: ApiKeys): RequestHandler {
  return (request, response, next) => {
    const { key } = credentialsOf(request, keys);
    if (key === 'none') {
      const hint = 'No `apikey` request header or url param was found.';
      response.status(401).json({ message: 'No API key found in request', hint });
    } else if (key === 'unknown') {
      const hint = 'Double check your Supabase `anon` or `service_role` API key.';
      response.status(401).json({ message: 'Invalid API key', hint });
    } else {
      next();
    }
  };
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
