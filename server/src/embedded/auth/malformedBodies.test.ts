import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Log } from '../log.ts';
import { testSupabase } from '../testing/supabase.ts';

const failures: unknown[] = [];
const log: Log = { info: () => {}, warn: () => {}, error: (...line: unknown[]) => void failures.push(line) };
const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures'), log });

const send = (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  method = 'POST',
) =>
  fetch(`${supabase.url}/auth/v1${path}`, {
    method,
    headers: { apikey: supabase.publishableKey, 'content-type': 'application/json', ...headers },
    body,
  });

async function expectRefusal(answer: Response, status: number, code: string) {
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect([answer.status, await answer.json()]).toEqual([
    status,
    { code: status, error_code: code, msg: expect.any(String) },
  ]);
}

test.each([
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/verify',
  '/recover',
  '/resend',
])('a body of more than 64 kB to %s is refused as too large', async (path) => {
  const body = (length: number) => JSON.stringify({ email: 'a@example.test', password: 'x'.repeat(length) });
  await expectRefusal(await send(path, body(64 * 1024)), 413, 'bad_json');
  const packed = gzipSync(body(200_000));
  await expectRefusal(await send(path, packed, { 'content-encoding': 'gzip' }), 415, 'bad_json');
  expect((await send(path, body(60 * 1024))).status).toBeLessThan(500);
});

test('a body without a declared length is refused when it grows too large', async () => {
  const { hostname, port } = new URL(supabase.url);
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { apikey: supabase.publishableKey, 'content-type': 'application/json' };
    const sending = request({ hostname, port, path: '/auth/v1/signup', method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sending.on('error', reject);
    sending.write(`{"email":"a@example.test","password":"`);
    for (let n = 0; n < 70; n++) sending.write('x'.repeat(1024));
    sending.end('"}');
  });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.text)).toMatchObject({ error_code: 'bad_json' });
});

const text = (of: string) => `"${of}"`;
const NUL = '\\u0000';
const HALF = '\\ud800';

test.each([NUL, HALF, 'x\\udc00x'])('text with %s is refused in every field', async (bad) => {
  const person = await supabase.person();
  const session = (await person.client.auth.getSession()).data.session;
  const signedIn = { authorization: `Bearer ${session?.access_token}` };
  const admin = { apikey: supabase.secretKey, authorization: `Bearer ${supabase.secretKey}` };
  for (const [path, body, headers, method] of [
    ['/signup', `{"email":${text(`a${bad}@example.test`)},"password":"correct horse"}`],
    ['/signup', `{"email":"a@example.test","password":${text(`correct horse${bad}`)}}`],
    ['/signup', `{"email":"a@example.test","password":"correct horse","data":{"name":${text(bad)}}}`],
    ['/signup', `{"email":"a@example.test","password":"correct horse","data":{${text(bad)}:[1]}}`],
    ['/signup', `{"email":"a@example.test","password":"correct horse","data":{"a":[[{"b":${text(bad)}}]]}}`],
    ['/token?grant_type=password', `{"email":${text(bad)},"password":"x"}`],
    ['/token?grant_type=password', `{"email":${text(person.email)},"password":${text(bad)}}`],
    ['/token?grant_type=refresh_token', `{"refresh_token":${text(bad)}}`],
    ['/token?grant_type=pkce', `{"auth_code":${text(bad)},"code_verifier":${text(bad)}}`],
    ['/verify', `{"type":"recovery","token_hash":${text(bad)}}`],
    ['/user', `{"data":{"name":${text(bad)}}}`, signedIn, 'PUT'],
    ['/admin/users', `{"email":"b@example.test","app_metadata":{"x":${text(bad)}}}`, admin],
  ] as const) {
    await expectRefusal(await send(path, body, headers, method), 400, 'bad_json');
  }
  expect(failures).toEqual([]);
});

test('a body that is nested 30,000 deep is refused', async () => {
  const deep = (open: string, close: string) =>
    `${open.repeat(30_000 / open.length)}1${close.repeat(30_000 / open.length)}`;
  for (const data of [deep('[', ']'), `${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}`]) {
    const body = `{"email":"deep@example.test","password":"correct horse","data":{"a":${data}}}`;
    await expectRefusal(await send('/signup', body), 400, 'bad_json');
  }
  expect(failures).toEqual([]);
  const shallow = `{"email":"deep@example.test","password":"correct horse","data":{"a":${'['.repeat(60)}${']'.repeat(60)}}}`;
  expect((await send('/signup', shallow)).status).toBe(200);
});

test.each([
  ['another compression', { 'content-encoding': 'snappy' }, 415],
  ['a broken compression', { 'content-encoding': 'gzip' }, 415],
  ['another character set', { 'content-type': 'application/json; charset=latin-9' }, 415],
  ['UTF-8 declared as UTF-16', { 'content-type': 'application/json; charset=utf-16le' }, 415],
  ['something other than JSON', { 'content-type': 'text/html' }, 400],
])('a body in %s is refused', async (_what, headers, status) => {
  const answer = await send('/signup', '{"email":"coded@example.test","password":"correct horse"}', headers);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error_code: expect.any(String) });
});

test('no bytes and no values cause a server error', async () => {
  const paths = ['/signup', '/token?grant_type=password', '/verify', '/resend', '/recover', '/admin/users/%ff'];
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes)),
    fc.json(),
    fc
      .record({ email: fc.anything(), password: fc.anything(), data: fc.anything(), type: fc.anything() })
      .map((value) =>
        JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)),
      ),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), body, async (path, sent) => {
      const { status } = await send(path, sent);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
  expect(failures).toEqual([]);
});
