import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { QUERY_MAX_LENGTH } from '@latticework/core/analysis';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let person: TestPerson;
beforeAll(async () => {
  server = await startTestServer({}, {}, { inbox: true });
  person = await server.person();
});
afterAll(() => server.stop());

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

async function refusal(response: Response) {
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(text).not.toMatch(/ at .*\.(ts|js):\d+|node_modules|server\/src/);
  const body = JSON.parse(text) as { error: string; code: string; requestId: string };
  expect(Object.keys(body).sort()).toEqual(['code', 'error', 'requestId']);
  expect(body.requestId).toMatch(UUID);
  expect(response.headers.get('x-request-id')).toBe(body.requestId);
  return { status: response.status, code: body.code, error: body.error };
}

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  server.post(ANALYZE, body, { as: person, headers });

describe('wrong input', () => {
  it.each([
    ['malformed JSON', '{"query": "hello', {}, 400, 'malformed_json'],
    [
      'a body of 270 kB',
      JSON.stringify({ query: 'x'.repeat(270_000), queryType: 'manual' }),
      {},
      413,
      'payload_too_large',
    ],
    ['a body that is not JSON', 'query=hello', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['JSON that is not an object', '[1, 2]', {}, 400, 'bad_request'],
    [
      'a field that the contract does not know',
      JSON.stringify({ query: 'x', queryType: 'manual', tier: 'premium' }),
      {},
      400,
      'bad_request',
    ],
    [
      '__proto__ as a field',
      '{"query": "x", "queryType": "manual", "__proto__": {"tier": "premium"}}',
      {},
      400,
      'bad_request',
    ],
    ['an unknown query type', JSON.stringify({ query: 'x', queryType: 'free' }), {}, 400, 'bad_request'],
    [
      'an invalid id',
      JSON.stringify({ query: 'x', queryType: 'trending', trendingQuestionId: '1 or 1=1' }),
      {},
      400,
      'bad_request',
    ],
    ['a lone surrogate', '{"query": "so \\ud83d", "queryType": "manual"}', {}, 400, 'bad_request'],
    ['a NUL character', '{"query": "so \\u0000 what", "queryType": "manual"}', {}, 400, 'bad_request'],
    ['only white space', JSON.stringify({ query: ' \n\t ', queryType: 'manual' }), {}, 400, 'bad_request'],
    [
      'an idempotency key with spaces',
      JSON.stringify({ query: 'x', queryType: 'manual' }),
      { 'idempotency-key': 'a b c d e f g h' },
      400,
      'bad_request',
    ],
  ])('%s is refused with %i', async (_name, body, headers, status, code) => {
    expect(await refusal(await ask(body, headers as Record<string, string>))).toMatchObject({ status, code });
  });

  it('says how long a text may be', async () => {
    const { status, error } = await refusal(
      await ask({ query: 'a'.repeat(QUERY_MAX_LENGTH + 1), queryType: 'manual' }),
    );
    expect(status).toBe(400);
    expect(error).toBe('Please shorten your text to 4,000 characters.');
  });

  it('is refused, not a crash, when it is nested deeply', async () => {
    const { status } = await refusal(await ask(`${'['.repeat(7000)}${']'.repeat(7000)}`));
    expect(status).toBe(400);
  });
});

describe('a request that nothing answers', () => {
  it('gets an error in JSON when a program asks', async () => {
    expect(await refusal(await server.get('/functions/v1/nothing'))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusal(await server.get('/nothing'))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('gets the app with status 404 when a browser asks', async () => {
    const response = await server.get('/nothing', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('is refused with 405 and the allowed method', async () => {
    const response = await fetch(server.url + ANALYZE, { method: 'PUT' });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await refusal(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });

  it('is refused when its address cannot be decoded', async () => {
    // fetch would repair the address.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      httpRequest(`${server.url}`, { path: '/%E0%A4%A', headers: { accept: 'application/json' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect([400, 404]).toContain(status);
  });
});

describe('a token', () => {
  const now = Math.floor(Date.now() / 1000);
  const withToken = (token: string) =>
    server.post(ANALYZE, { query: 'x', queryType: 'manual' }, { headers: { authorization: `Bearer ${token}` } });
  const claims = () => ({
    sub: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    iss: `${server.url}/auth/v1`,
    email: person.email,
    session_id: decodeJwt(person.token)['session_id'],
  });

  it.each([
    ['missing', () => server.post(ANALYZE, { query: 'x', queryType: 'manual' })],
    ['not a token at all', () => withToken('hello')],
    [
      'unsigned',
      () =>
        withToken(
          new UnsecuredJWT(claims())
            .setIssuedAt(now)
            .setExpirationTime(now + 600)
            .encode(),
        ),
    ],
    [
      'signed with another key',
      async () => {
        const { privateKey } = await generateKeyPair('ES256');
        const [header] = person.token.split('.');
        const { kid } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as { kid: string };
        return withToken(
          await new SignJWT(claims())
            .setProtectedHeader({ alg: 'ES256', kid })
            .setIssuedAt(now)
            .setExpirationTime(now + 600)
            .sign(privateKey),
        );
      },
    ],
    [
      'with another person’s id inserted',
      () => {
        const [header, payload, signature] = person.token.split('.');
        const changed = {
          ...(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object),
          sub: randomUUID(),
        };
        return withToken(`${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`);
      },
    ],
  ])('that is %s is refused with 401', async (_name, send) => {
    expect(await refusal(await send())).toEqual({
      status: 401,
      code: 'unauthenticated',
      error: 'Authentication error. Please log in again.',
    });
  });

  it('that has expired is refused with 401', async () => {
    expect(
      await refusal(await withToken(await server.signToken({ ...claims(), iat: now - 7200, exp: now - 3600 }))),
    ).toMatchObject({ status: 401 });
  });

  it('for another audience or from another issuer is refused with 401', async () => {
    const good = { ...claims(), iat: now, exp: now + 600 };
    expect(
      (
        await server.get('/functions/v1/limits', {
          headers: { authorization: `Bearer ${await server.signToken(good)}` },
        })
      ).status,
    ).toBe(200);
    for (const wrong of [{ aud: 'anon' }, { iss: 'https://elsewhere.example.test/auth/v1' }]) {
      expect(await refusal(await withToken(await server.signToken({ ...good, ...wrong })))).toMatchObject({
        status: 401,
      });
    }
  });
});

describe('every answer', () => {
  it('carries headers that keep the page to its own scripts and out of frames', async () => {
    const response = await server.get('/', { headers: { accept: 'text/html' } });
    const csp = response.headers.get('content-security-policy') ?? '';
    expect(csp).toContain("script-src 'self';");
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
    for (const rule of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"]) expect(csp).toContain(rule);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('says that the connection is kept for longer than clients and proxies keep it', async () => {
    const response = await server.get('/healthz');
    expect(response.headers.get('keep-alive')).toBe('timeout=75');
  });

  it('of the API is never stored by a cache', async () => {
    expect((await server.get('/functions/v1/limits', { as: person })).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the public configuration', () => {
  it('is in /config.json, without secrets', async () => {
    const response = await server.get('/config.json');
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      supabaseUrl: server.url,
      supabasePublishableKey: expect.stringMatching(/^sb_publishable_/),
      plan: { name: 'Premium', price: 9.99, currency: 'USD', priceId: 'price_sandbox_premium_monthly' },
      embedded: { mailbox: `${server.url}/mailbox`, payments: `${server.url}/payments` },
      supportEmail: 'support@latticework.local',
      contactForm: true,
    });
    expect(text).not.toMatch(/sb_secret|sk_test|whsec/);
  });

  it('and the state of the process, alive and ready, can be read', async () => {
    expect(await (await server.get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await server.get('/readyz')).json()).toEqual({ status: 'ready' });
  });
});
