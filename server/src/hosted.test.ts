import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANALYZE, startTestServer, type TestServer } from './testing/testServer.ts';

/**
 * Servers that use an external Supabase. Tests cannot reach a hosted project, so the embedded parts of another server
 * stand in for it: the same addresses, keys and tokens, over the network.
 */
let supabase: TestServer;
let servers: TestServer[];
beforeAll(async () => {
  supabase = await startTestServer();
  servers = await Promise.all([startTestServer({}, supabase.asHosted()), startTestServer({}, supabase.asHosted())]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await supabase.stop();
});

const TEXT = 'We have put two years into this and everyone says we have come too far to stop now.';

describe('servers on a hosted Supabase', () => {
  it('tell clients where it is, and serve no embedded parts themselves', async () => {
    for (const server of servers) {
      expect(await (await server.get('/config.json')).json()).toMatchObject({
        supabaseUrl: supabase.url,
        embedded: { mailbox: null },
        contactForm: false,
      });
      expect((await server.get('/auth/v1/health')).status).toBe(404);
      expect((await server.get('/mailbox')).status).toBe(404);
      expect(existsSync(join(server.dataDir, 'postgres'))).toBe(false);
    }
  });

  it('accept no contact message without a mail server, and say where to write instead', async () => {
    const message = { email: 'ann@example.test', subject: 'Help', message: 'Where do my messages go?' };
    const refused = await servers[0]?.post('/functions/v1/contact', message);
    expect(refused?.status).toBe(503);
    expect(await refused?.json()).toMatchObject({
      code: 'unavailable',
      error: 'Messages cannot be sent from here. Please write to support@latticework.local.',
    });
  });

  it('accept its tokens, share one ledger and one history', async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error('two servers were started');
    const person = await supabase.person();
    const body = { query: TEXT, queryType: 'manual' };
    expect((await first.post(ANALYZE, body, { as: person })).status).toBe(200);
    expect((await second.post(ANALYZE, body, { as: person })).status).toBe(429);
    expect(await (await second.get('/functions/v1/limits', { as: person })).json()).toMatchObject({ manualUsed: 1 });
    expect((await person.supabase.from('query_history').select('query_text')).data).toEqual([{ query_text: TEXT }]);
  });

  it('refuse a token that it did not sign', async () => {
    const stranger = await startTestServer();
    const person = await stranger.person();
    expect((await servers[0]?.get('/functions/v1/limits', { as: person }))?.status).toBe(401);
    await stranger.stop();
  });

  it('let the page reach it: the content security policy names its address', async () => {
    const page = await servers[0]?.get('/', { headers: { accept: 'text/html' } });
    expect(page?.headers.get('content-security-policy')).toContain(`connect-src 'self' ${supabase.url}`);
  });
});
