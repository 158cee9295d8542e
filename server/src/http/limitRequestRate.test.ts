import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { REQUESTS_PER_SECOND: '20' });
});
afterAll(() => server.stop());

it('delays what a network sends too fast, and refuses what would wait for too long', async () => {
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 80 }, () => server.get('/healthz')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(45);
  expect(performance.now() - started).toBeGreaterThan(1_000);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect(await refused[0]?.json()).toMatchObject({
    code: 'rate_limited',
    error: 'Too many requests came from your network. Please try again in a few seconds.',
  });
});

it('does not count what a proxy passes on that TRUSTED_PROXIES does not name', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const answers = await Promise.all(Array.from({ length: 80 }, () => server.get('/healthz', { headers })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});
