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

it.each(['none', 'None', 'RS256', 'ES512', '__proto__', 5, null])(
  'refuses a token whose algorithm is %j',
  async (alg) => {
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const kid = 'any';
    const supabase = createClient('http://127.0.0.1:9', 'key', {
      auth: { persistSession: false },
      global: { fetch: async () => Response.json({ keys: [{ kid, kty: 'EC', alg: 'ES256' }] }) },
    });
    const authenticate = createAuthenticate(supabase, undefined as unknown as Sql, 'issuer');
    const payload = encoded({ sub: randomUUID(), exp: Math.floor(Date.now() / 1_000) + 60 });
    for (const signature of ['', 'AAAA']) {
      const token = `${encoded({ alg, kid })}.${payload}.${signature}`;
      const request = { get: () => `Bearer ${token}` } as unknown as Request;
      await expect(authenticate(request)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  },
);
