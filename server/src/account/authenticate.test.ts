import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import type { Request } from 'express';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';
import { createAuthenticate } from './authenticate.ts';

const ISSUER = 'http://supabase.example.test/auth/v1';

/** A Supabase that serves only authentication: its public keys, and the person of a token. */
let supabase: { server: Server; url: string; keys: object[]; fetched: number; asked: number };
let server: TestServer;
let person: TestPerson;
let sessionId: string;
beforeAll(async () => {
  const http = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/auth/v1/.well-known/jwks.json') {
      supabase.fetched++;
      return response.end(JSON.stringify({ keys: supabase.keys }));
    }
    supabase.asked++;
    const isGood = request.headers.authorization === `Bearer ${goodSecretToken}`;
    return response.writeHead(isGood ? 200 : 403).end(isGood ? JSON.stringify({ id: person.id }) : '{"code":403}');
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  supabase = { server: http, url, keys: [], fetched: 0, asked: 0 };
  server = await startTestServer();
  person = await server.person();
  const [session] = await server.sql<{ id: string }[]>`select id from auth.sessions where user_id = ${person.id}`;
  sessionId = session?.id ?? '';
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(supabase, { keys: [], fetched: 0, asked: 0 });
});
afterAll(async () => {
  await server.stop();
  supabase.server.close();
});

let goodSecretToken: string | undefined;

it('fetches the keys at most once a minute, however many unknown keys tokens name', async () => {
  await publish('known');
  const stranger = await generateKeyPair('ES256');
  const authenticate = authenticator();
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, async () => authenticate(withToken(await token(stranger, randomUUID())))),
  );
  for (const answer of answers) expect(answer).toMatchObject({ reason: { code: 'unauthenticated' } });
  expect(supabase.fetched).toBe(1);
  expect(supabase.asked).toBe(0);
});

it('finds the new key within a minute of a rotation, while unknown keys keep coming', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const old = await publish('old');
  const authenticate = authenticator();
  expect(await authenticate(withToken(await token(old, 'old')))).toMatchObject({ id: person.id });

  const rotated = await publish('new');
  for (let second = 0; second < 60; second += 5) {
    vi.advanceTimersByTime(5_000);
    await expect(authenticate(withToken(await token(old, randomUUID())))).rejects.toThrow();
  }
  vi.advanceTimersByTime(1_000);
  expect(await authenticate(withToken(await token(rotated, 'new')))).toMatchObject({ id: person.id });
  expect(supabase.fetched).toBe(2);
});

it('asks Supabase about a token that is signed with a secret, as older projects do', async () => {
  const secret = new TextEncoder().encode('a long secret that only the project has');
  const signed = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'legacy' }).setExpirationTime('1h').sign(secret);
  goodSecretToken = await signed(claims());
  const authenticate = authenticator();
  expect(await authenticate(withToken(goodSecretToken))).toMatchObject({ id: person.id });
  await expect(authenticate(withToken(await signed({ ...claims(), jti: 'x' })))).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  goodSecretToken = await signed({ ...claims(), iss: 'http://elsewhere.example.test' });
  await expect(authenticate(withToken(goodSecretToken))).rejects.toMatchObject({ code: 'unauthenticated' });
});

it.each([
  ['"none" with a known key', { alg: 'none', kid: 'known' }],
  ['"none" without a key', { alg: 'none' }],
  ['an algorithm that does not exist', { alg: 'constructor', kid: 'known' }],
  ['a number for an algorithm', { alg: 5, kid: 'known' }],
  ['an object for a key', { alg: 'ES256', kid: { toString: 'known' } }],
  ['an algorithm that the key is not for', { alg: 'RS256', kid: 'known' }],
  ['a shared secret, signed with the public key', { alg: 'HS256', kid: 'known' }],
])('refuses a token whose header says %s', async (_what, header) => {
  await publish('known');
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = `${part(header)}.${part({ ...claims(), exp: 4e9 })}.${Buffer.alloc(64).toString('base64url')}`;
  await expect(authenticator()(withToken(forged))).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(authenticator()(withToken(forged.replace(/[^.]*$/, '')))).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

it('refuses a token that never expires', async () => {
  const pair = await publish('known');
  const endless = await new SignJWT(claims())
    .setProtectedHeader({ alg: 'ES256', kid: 'known' })
    .setIssuedAt()
    .sign(pair.privateKey);
  await expect(authenticator()(withToken(endless))).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('says that a session could not be checked, not that it has ended, when the keys cannot be read', async () => {
  const pair = await generateKeyPair('ES256');
  const request = withToken(await token(pair, 'any'));
  // Nothing listens on the first; the second answers with something else.
  for (const keysUrl of ['http://127.0.0.1:9/keys', `${supabase.url}/auth/v1/elsewhere`]) {
    await expect(authenticator(keysUrl)(request)).rejects.toMatchObject({ code: 'unavailable' });
  }
});

function authenticator(keysUrl = `${supabase.url}/auth/v1/.well-known/jwks.json`) {
  const client = createClient(supabase.url, 'key', { auth: { persistSession: false } });
  return createAuthenticate({ keysUrl, issuer: ISSUER, supabase: client, sql: server.sql, everyoneIsPremium: false });
}

/** Makes this the only key from now on. */
async function publish(kid: string): Promise<GenerateKeyPairResult> {
  const pair = await generateKeyPair('ES256');
  supabase.keys = [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig' }];
  return pair;
}

function token(pair: GenerateKeyPairResult, kid: string): Promise<string> {
  return new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid }).setExpirationTime('1h').sign(pair.privateKey);
}

function claims(): JWTPayload {
  return { sub: person.id, session_id: sessionId, aud: 'authenticated', iss: ISSUER };
}

function withToken(value: string): Request {
  return { get: () => `Bearer ${value}` } as unknown as Request;
}
