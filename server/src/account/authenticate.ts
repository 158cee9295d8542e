import { AppError } from '@latticework/core/errors';
import { type AuthError, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Sql } from '../database/connect.ts';
import type { Authenticate } from '../http/serve.ts';
import { findPerson } from './store.ts';

/** The specification's words for a missing or unusable session. */
const REFUSAL = 'Authentication error. Please log in again.';

/**
 * Verifies the bearer token (signature and expiry by Supabase's own client, issuer and audience here) and looks the
 * person up, so that a deleted account, an ended session or a changed subscription counts at once, whatever the token
 * still says.
 */
export function createAuthenticate(supabase: SupabaseClient, sql: Sql, issuer: string): Authenticate {
  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
    if (!token) throw new AppError('unauthenticated', REFUSAL);

    const { data, error } = await supabase.auth.getClaims(token).catch((cause: unknown) => {
      // What it cannot reach, it returns; it throws over a token whose header does not go with the key that it names.
      throw new AppError('unauthenticated', REFUSAL, { cause });
    });
    if (error && isNoAnswer(error)) {
      throw new AppError('unavailable', 'Sign-in cannot be checked right now. Please try again in a moment.', {
        cause: error,
      });
    }
    const claims = data?.claims;
    if (!claims || claims.iss !== issuer || claims.aud !== 'authenticated' || !areIds(claims.sub, claims.session_id)) {
      throw new AppError('unauthenticated', REFUSAL);
    }
    const person = await findPerson(sql, claims.sub, claims.session_id);
    if (!person) throw new AppError('unauthenticated', REFUSAL);
    return person;
  };
}

/** A session that could not be checked is not one that has ended: who is told so would be signed out. */
function isNoAnswer(error: AuthError): boolean {
  return isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500;
}

function areIds(...values: unknown[]): boolean {
  return values.every((value) => z.uuid().safeParse(value).success);
}
