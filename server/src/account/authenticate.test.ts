import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Request } from 'express';
import { generateKeyPair, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import type { Sql } from '../database/connect.ts';
import { createAuthenticate } from './authenticate.ts';

it('says that a session could not be checked, not that it has ended, where the keys cannot be read', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const token = await new SignJWT({ sub: randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid: 'any' })
    .setExpirationTime('1h')
    .sign(privateKey);
  // Nothing listens there.
  const supabase = createClient('http://127.0.0.1:9', 'key', { auth: { persistSession: false } });
  const authenticate = createAuthenticate(supabase, undefined as unknown as Sql, 'issuer');
  const request = { get: () => `Bearer ${token}` } as unknown as Request;
  await expect(authenticate(request)).rejects.toMatchObject({ code: 'unavailable' });
});
