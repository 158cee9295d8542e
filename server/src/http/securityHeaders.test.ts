import type { AnalysisEngine } from '@latticework/engine/analyze';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawExchange } from '../testing/rawExchange.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  // A server error, which no request should be able to cause.
  const engine: AnalysisEngine = {
    identity: { name: 'embedded', version: 'test' },
    analyze: async () => {
      throw new TypeError('broken on purpose');
    },
  };
  server = await startTestServer({ engine }, {}, { inbox: true });
});
afterAll(() => server.stop());

/** The headers of every answer, from every part. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

const large = `Content-Type: application/json\r\nContent-Length: ${70_000}\r\n`;

it.each<[what: string, status: number, request: string, headers?: string]>([
  ['a public page', 200, 'GET /'],
  ['an entry of the library', 200, 'GET /mental-models/first-principles-thinking'],
  ['a page of the app', 200, 'GET /dashboard'],
  ['a file', 200, 'GET /mark.svg'],
  ['a picture', 200, 'GET /og/start.png'],
  ['an address that has moved', 301, 'GET /Pricing'],
  ['a page that is not there', 404, 'GET /nothing', 'Accept: text/html\r\n'],
  ['an endpoint that is not there', 404, 'GET /functions/v1/nothing'],
  ['the public configuration', 200, 'GET /config.json'],
  ['health', 200, 'GET /healthz'],
  ['a function', 401, 'GET /functions/v1/limits'],
  ['accounts', 401, 'GET /auth/v1/settings'],
  ['the public keys', 200, 'GET /auth/v1/.well-known/jwks.json'],
  ['a preflight request', 204, 'OPTIONS /auth/v1/user'],
  ['tables', 401, 'GET /rest/v1/query_history'],
  ['the mailbox', 200, 'GET /mailbox'],
  ['the mails', 200, 'GET /mailbox/api/email'],
  ['a mail that is not there', 404, 'GET /mailbox/api/email/nothing'],
  ['an unknown host', 421, 'GET /', 'Host: evil.example\r\n'],
  ['a body that is too large', 413, 'POST /functions/v1/contact', large],
  ['a method that is not offered', 405, 'TRACE /'],
  ['something sent to a page', 405, 'POST /'],
])('%s is answered with %i, under a policy', async (_what, status, request, headers = '') => {
  const host = headers.includes('Host:') ? '' : `Host: ${new URL(server.url).host}\r\n`;
  const answer = await rawExchange(server.url, `${request} HTTP/1.1\r\n${host}${headers}\r\n`);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject(EVERYWHERE);
  expectStrictPolicy(answer.headers['content-security-policy']);
  expect(answer.headers['x-powered-by']).toBeUndefined();
  expect(answer.headers['server']).toBeUndefined();
});

it('a server error is answered under a policy, and does not reveal its cause', async () => {
  const person = await server.person();
  const answer = await server.post(
    '/functions/v1/get-lattice-insights-narrative',
    { query: 'We have come too far to stop now, after all these years.', queryType: 'manual' },
    { as: person },
  );
  expect(answer.status).toBe(502);
  expect(Object.fromEntries(answer.headers)).toMatchObject(EVERYWHERE);
  expectStrictPolicy(answer.headers.get('content-security-policy') ?? undefined);
  expect(await answer.text()).not.toContain('broken on purpose');

  await server.sql`alter table public.query_history rename to query_history_away`;
  try {
    const failed = await server.get('/functions/v1/history', { as: person });
    expect(failed.status).toBe(500);
    expect(Object.fromEntries(failed.headers)).toMatchObject(EVERYWHERE);
    expectStrictPolicy(failed.headers.get('content-security-policy') ?? undefined);
    expect(await failed.text()).not.toContain('query_history');
  } finally {
    await server.sql`alter table public.query_history_away rename to query_history`;
  }
});

it('what is not HTTP gets an answer that a browser does not render', async () => {
  const { status, headers } = await rawExchange(server.url, 'GET / HTTP/1.1\r\nbroken\r\n\r\n');
  expect(status).toBe(400);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-type': expect.stringMatching(/^application\/json/),
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

function expectStrictPolicy(policy = ''): void {
  const rules = new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(rules.get('script-src') ?? rules.get('default-src')).toBe("'self'");
  expect(rules.get('object-src')).toBe("'none'");
  expect(rules.get('frame-ancestors')).toBe("'none'");
  // MailDev's page has a <base> of its own.
  expect(["'none'", "'self'"]).toContain(rules.get('base-uri'));
}
