import { AppError } from '@latticework/core/errors';
import { type AuthError, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Sql } from '../database/connect.ts';
import type { Authenticate } from '../http/serve.ts';
import { findPerson } from './store.ts';

/** The specification's words for a missing or unusable session. */
const REFUSAL = 'Authentication error. Please log in again.';
const AUDIENCE = 'authenticated';
/** The algorithms that Supabase signs with. A shared secret is not accepted, because only Supabase has it. */
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];
/** After a rotation, the new key is found within this time. Tokens with invented keys cause at most one fetch in it. */
const KEYS_COOLDOWN_MS = 60_000;

/**
 * Verifies the bearer token (signature, expiry, issuer and audience) and looks up the person, so that a deleted
 * account, an ended session or a changed subscription takes effect at once, whatever the token says.
 */
export function createAuthenticate(parts: {
  /** The public keys of the issuer. */
  keysUrl: string;
  issuer: string;
  supabase: SupabaseClient;
  sql: Sql;
  /** Where billing is off. */
  everyoneIsPremium: boolean;
}): Authenticate {
  const { issuer, supabase, sql } = parts;
  const keys = createRemoteJWKSet(new URL(parts.keysUrl), { cooldownDuration: KEYS_COOLDOWN_MS });

  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
    const claims = token ? await claimsOf(token) : null;
    if (!claims || !areIds(claims.sub, claims['session_id'])) throw new AppError('unauthenticated', REFUSAL);
    const person = await findPerson(sql, String(claims.sub), String(claims['session_id']));
    if (!person) throw new AppError('unauthenticated', REFUSAL);
    return parts.everyoneIsPremium ? { ...person, tier: 'premium', pastDue: false } : person;
  };

  /** null: the token is not valid. */
  async function claimsOf(token: string): Promise<JWTPayload | null> {
    try {
      if (isSignedWithSecret(token)) return await claimsBySupabase(token);
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      if (isFaultOfToken(error)) return null;
      // A failure to read the keys must not sign people out.
      throw new AppError('unavailable', 'Sign-in cannot be checked right now. Please try again in a moment.', {
        cause: error,
      });
    }
  }

  /** Older hosted projects sign with a secret that this server does not have, so Supabase verifies the token. */
  async function claimsBySupabase(token: string): Promise<JWTPayload | null> {
    const { error } = await supabase.auth.getUser(token);
    if (error && isNoAnswer(error)) throw error;
    const claims = decodeJwt(token);
    return !error && claims.iss === issuer && claims.aud === AUDIENCE ? claims : null;
  }
}

function isSignedWithSecret(token: string): boolean {
  try {
    return /^HS\d/.test(decodeProtectedHeader(token).alg ?? '');
  } catch {
    return false;
  }
}

/** Whether the token is invalid: true for all of jose's errors except a failure to read the keys. */
function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    // The answer to the request for the keys was not 200 or not JSON.
    error.code !== errors.JOSEError.code
  );
}

function isNoAnswer(error: AuthError): boolean {
  return isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500;
}

function areIds(...values: unknown[]): boolean {
  return values.every((value) => z.uuid().safeParse(value).success);
}
