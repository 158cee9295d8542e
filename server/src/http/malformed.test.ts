import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawExchange } from '../testing/rawExchange.ts';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

/** Requests that our clients never send. Each gets an explanation in JSON, and none causes a server error. */
let server: TestServer;
let person: TestPerson;
let headers: string;
beforeAll(async () => {
  server = await startTestServer({}, {}, { inbox: true });
  person = await server.person();
  const { supabasePublishableKey } = (await (await server.get('/config.json')).json()) as Record<string, string>;
  headers =
    `Host: ${new URL(server.url).host}\r\n` +
    `Authorization: Bearer ${person.token}\r\napikey: ${supabasePublishableKey}\r\n`;
});
afterAll(() => server.stop());

const JSON_TYPE = 'Content-Type: application/json\r\n';
/** Endpoints that read a body: functions, accounts, tables. */
const READERS: [method: string, path: string][] = [
  ['POST', ANALYZE],
  ['POST', '/functions/v1/contact'],
  ['POST', '/auth/v1/signup'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/rest/v1/finding_verdicts'],
];
const NOT_REST = READERS.filter(([, path]) => !path.startsWith('/rest'));

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a body', () => {
  it.each<[what: string, status: number, body: string | Buffer, header?: string]>([
    ['with a NUL', 400, '{"email":"a@b.example","password":"abcdefg\\u0000","data":{"a":"\\u0000"}}'],
    ['with a lone surrogate', 400, '{"email":"a@b.example","password":"abcdefg","data":{"a":"\\ud83d"}}'],
    ['with a surrogate pair in the wrong order', 400, '{"data":{"a":"\\ude00\\ud83d"}}'],
    ['with a NUL in a key', 400, '{"data":{"\\u0000":1}}'],
    ['30,000 levels deep', 400, nested(30_000)],
    ['30,000 objects deep', 400, `${'{"data":'.repeat(7_000)}1${'}'.repeat(7_000)}`],
    ['deep in one field', 400, `{"email":"a@b.example","password":"abcdefgh","data":{"a":${nested(15_000)}}}`],
    ['with bytes that are not UTF-8', 400, Buffer.from('{"email":"\xff\xfe"}', 'latin1')],
    ['with a raw surrogate', 400, Buffer.from('{"email":"\xed\xa0\x80"}', 'latin1')],
    ['of more than 64 kB', 413, JSON.stringify({ query: 'x'.repeat(66_000) })],
  ])('%s is refused with %i everywhere', async (_what, status, body, header = JSON_TYPE) => {
    for (const [method, path] of READERS) {
      const bytes = Buffer.from(body as string);
      const head = `${method} ${path} HTTP/1.1\r\n${headers}${header}Content-Length: ${bytes.length}\r\n\r\n`;
      const answer = await rawExchange(server.url, Buffer.concat([Buffer.from(head), bytes]));
      expect([path, answer.status]).toEqual([path, status]);
      expectJson(answer);
    }
  });

  it('of more than 64 kB is refused also without a declared length', async () => {
    const chunk = JSON.stringify({ query: 'x'.repeat(66_000) });
    const body = `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
    for (const [method, path] of READERS) {
      const head = `${method} ${path} HTTP/1.1\r\n${headers}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`;
      const answer = await rawExchange(server.url, head + body);
      expect([path, answer.status]).toEqual([path, 413]);
      expectJson(answer);
    }
  });

  // PostgREST accepts compressed bodies, so the REST interface decompresses them and has its own tests.
  it.each<[what: string, body: string | Buffer]>([
    ['that claims to be compressed and is not', '{"a":1}'],
    ['that is compressed', gzipSync('{"a":1}')],
  ])('%s is refused by functions and accounts', async (_what, body) => {
    const bytes = Buffer.from(body as string);
    for (const [method, path] of NOT_REST) {
      const type = `${JSON_TYPE}Content-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`;
      const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers}${type}`);
      const answer = await rawExchange(server.url, Buffer.concat([head, bytes]));
      expect([path, answer.status]).toEqual([path, 415]);
      expectJson(answer);
    }
  });

  it('is refused in encodings other than UTF-8', async () => {
    for (const [method, path] of NOT_REST) {
      const type = 'Content-Type: application/json; charset=utf-16\r\nContent-Length: 7\r\n\r\n{"a":1}';
      const answer = await rawExchange(server.url, `${method} ${path} HTTP/1.1\r\n${headers}${type}`);
      expect([path, answer.status]).toEqual([path, 415]);
    }
  });

  it('may contain every character that a text can, escaped or not', async () => {
    const query = 'Should we go on? "Yes" \\ \u00e4 \u{1f600} \\u0000';
    const escaped = JSON.stringify({ query, queryType: 'manual' }).replace('\u{1f600}', '\\ud83d\\ude00');
    const answer = await server.post(ANALYZE, escaped, { as: person });
    expect(answer.status).toBe(200);
  });

  it('with a text of up to 16,000 characters gets an answer about its length', async () => {
    for (const character of ['x', '"', 'a\n', 'ä', '語', '\u{1f600}']) {
      const query = character.repeat(16_000 / character.length);
      const answer = await server.post(ANALYZE, { query, queryType: 'manual' }, { as: person });
      expect([character, answer.status, await answer.json()]).toEqual([
        character,
        400,
        expect.objectContaining({ error: 'Please shorten your text to 4,000 characters.' }),
      ]);
    }
  });
});

describe('an address', () => {
  const PATHS = ['/', '/functions/v1/history', '/rest/v1/query_history', '/auth/v1/user', '/mailbox/api/email'];

  it.each(['%00', '%ED%A0%80', '%E0%A4%A', '\u0000'])('that ends in %j is refused', async (end) => {
    for (const path of PATHS) {
      const answer = await rawExchange(server.url, `GET ${path}${end} HTTP/1.1\r\n${headers}\r\n`);
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
      expectJson(answer);
    }
  });

  it.each(['select=%00', 'order=%00.asc', 'query_text=eq.%00', 'or=(query_text.eq.%00)'])(
    'of a table is refused with the query %s',
    async (query) => {
      const answer = await rawExchange(server.url, `GET /rest/v1/query_history?${query} HTTP/1.1\r\n${headers}\r\n`);
      expect(answer.status).toBe(400);
      expectJson(answer);
    },
  );
});

describe('a request', () => {
  it.each([
    ['TRACE', 405],
    ['PROPFIND', 405],
    ['CONNECT', 405],
    ['FOO', 405],
  ])('with the method %s is refused with %i, and the answer lists the allowed methods', async (method, status) => {
    for (const path of ['/', '/functions/v1/limits', '/rest/v1/query_history', '/auth/v1/user', '/mailbox']) {
      const answer = await rawExchange(server.url, `${method} ${path} HTTP/1.1\r\n${headers}\r\n`);
      expect([path, answer.status, answer.headers['allow']]).toEqual([path, status, expect.stringContaining('GET')]);
      expectJson(answer);
    }
  });

  it.each([
    ['with a header of 1 MB', 431, `X-Large: ${'x'.repeat(1_000_000)}\r\n`],
    ['with a NUL in a header', 400, 'X-Nul: a\0b\r\n'],
    ['with an invalid length', 400, 'Content-Length: -3\r\n'],
    ['with two lengths', 400, 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n'],
  ])('%s is refused with %i', async (_what, status, header) => {
    const answer = await rawExchange(server.url, `GET /healthz HTTP/1.1\r\n${headers}${header}\r\n`);
    expect(answer.status).toBe(status);
    expectJson(answer);
  });

  it('that is not HTTP is refused', async () => {
    const answer = await rawExchange(server.url, '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n');
    expect(answer.status).toBe(400);
    expectJson(answer);
  });

  it('with an unsigned token is refused', async () => {
    const [header = '', payload] = person.token.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
    const forged = headers.replace(/Bearer \S+/, `Bearer ${unsigned}.${payload}.`);
    for (const path of ['/functions/v1/limits', '/rest/v1/query_history', '/auth/v1/user']) {
      const answer = await rawExchange(server.url, `GET ${path} HTTP/1.1\r\n${forged}\r\n`);
      expect([path, [401, 403].includes(answer.status)]).toEqual([path, true]);
      expectJson(answer);
    }
  });
});

function expectJson({ headers, body }: { headers: Record<string, string>; body: string }): void {
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body).not.toMatch(/ at .*\.(ts|js):\d+|node_modules|server\/src/);
  const json = headers['transfer-encoding'] === 'chunked' ? (/\{.*\}/s.exec(body)?.[0] ?? '') : body;
  expect(Object.keys(JSON.parse(json)).length).toBeGreaterThan(0);
}
