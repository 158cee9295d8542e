import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANALYZE, startTestServer, type TestServer } from '../testing/testServer.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  server = await startTestServer({ log }, {}, { inbox: true });
});
afterAll(() => server.stop());

it('no log contains an address, a password, a token or a text, whatever happens', async () => {
  const email = 'canary-address@example.test';
  const password = 'canary-password-1';
  const visitor = server.anonymous();
  await visitor.auth.signUp({ email, password, options: { data: { username: 'canary-name' } } });
  const token = await tokenInMail(email);
  await visitor.auth.verifyOtp({ token_hash: 'canary-token', type: 'email' });
  await visitor.auth.verifyOtp({ token_hash: token, type: 'email' });
  await visitor.auth.signInWithPassword({ email, password: 'canary-wrong' });
  const { data } = await visitor.auth.signInWithPassword({ email, password });
  const session = data.session;
  expect(session).not.toBeNull();
  const headers = { authorization: `Bearer ${session?.access_token}` };

  await server.post(ANALYZE, { query: 'Should canary-question be asked at all?', queryType: 'manual' }, { headers });
  await server.post(ANALYZE, { query: 'canary-limit: should we?', queryType: 'manual' }, { headers });
  await server.post(ANALYZE, '{"query":"canary-json', { headers });
  await server.get(`/functions/v1/export-data?note=canary-query`, { headers });
  await server.get('/functions/v1/export-data', { headers: { authorization: 'Bearer canary-bearer' } });
  await server.get('/canary-page?token_hash=canary-link\n"event":"canary-forged"');
  await visitor.from('query_history').select().eq('query_text', 'canary-filter');
  await visitor.auth.resetPasswordForEmail(email);
  const changed = { password: 'canary-password-2', current_password: password };
  expect((await visitor.auth.updateUser(changed)).error).toBeNull();
  await visitor.auth.refreshSession();
  await server.post('/functions/v1/delete-account', { password: 'canary-wrong-too' }, { headers });
  await server.post('/functions/v1/delete-account', { password: changed.password }, { headers });

  const log = lines.join('\n').replaceAll('/canary-page', '');
  expect(lines.length).toBeGreaterThan(15);
  expect(log).not.toContain('canary');
  expect(log).not.toContain(token);
  expect(log).not.toContain(session?.access_token.split('.')[2]);
  expect(log).not.toContain(session?.refresh_token);
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(lines.some((line) => (JSON.parse(line) as { event?: string }).event === 'account_deleted')).toBe(true);
});

async function tokenInMail(address: string): Promise<string> {
  type Mail = { to: { address: string }[]; text: string };
  let token = '';
  await expect
    .poll(async () => {
      const mails = (await (await server.get('/mailbox/api/email')).json()) as Mail[];
      const mail = mails.find(({ to }) => to.some((person) => person.address === address));
      token = /token_hash=(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  return token;
}
