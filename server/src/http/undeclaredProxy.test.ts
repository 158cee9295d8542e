import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const lines: string[] = [];
let behindProxy: TestServer;
let declared: TestServer;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  behindProxy = await startTestServer({ log });
  declared = await startTestServer({ log }, { TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await behindProxy.stop();
  await declared.stop();
});

/** About forty passwords are hashed, one after the other. */
const TIME = { timeout: 60_000 };
const warnings = () => lines.filter((line) => line.includes('"undeclared_proxy"')).map((line) => JSON.parse(line));
const signIn = async (server: TestServer, email: string, password: string, headers: Record<string, string>) => {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: server.asHosted()['SUPABASE_PUBLISHABLE_KEY'] ?? '',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ email, password }),
  });
  return answer.status;
};

it('one guesser behind an undeclared proxy does not lock out everyone behind it', TIME, async () => {
  const [attacked, other] = await Promise.all([behindProxy.person(), behindProxy.person()]);
  const forwarded = { 'x-forwarded-for': '198.51.100.9' };
  for (let n = 0; n < 10; n++) expect(await signIn(behindProxy, attacked.email, 'wrong', forwarded)).toBe(400);
  expect(await signIn(behindProxy, attacked.email, 'wrong', forwarded)).toBe(429);
  for (let n = 0; n < 30; n++) {
    expect(await signIn(behindProxy, `guess-${n}@example.test`, 'wrong', { forwarded: 'for=198.51.100.9' })).toBe(400);
  }
  expect(await signIn(behindProxy, other.email, other.password, { 'x-forwarded-for': '203.0.113.1' })).toBe(200);
});

it('is logged once for the operator, with what to set', async () => {
  for (let n = 0; n < 3; n++) await behindProxy.get('/healthz', { headers: { 'x-forwarded-for': '198.51.100.9' } });
  expect(warnings()).toEqual([
    expect.objectContaining({ level: 40, event: 'undeclared_proxy', set: 'TRUSTED_PROXIES' }),
  ]);
});

it('a declared proxy causes no warning, and each network behind it has its limit', TIME, async () => {
  const before = warnings().length;
  const guesser = { 'x-forwarded-for': '198.51.100.9' };
  for (let n = 0; n < 30; n++) await signIn(declared, `guess-${n}@example.test`, 'wrong', guesser);
  const person = await declared.person();
  expect(await signIn(declared, person.email, person.password, guesser)).toBe(429);
  expect(await signIn(declared, person.email, person.password, { 'x-forwarded-for': '198.51.100.10' })).toBe(200);
  expect(warnings()).toHaveLength(before);
});
