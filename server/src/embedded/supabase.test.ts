import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import express from 'express';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startOpenIdProvider } from '../testing/openIdProvider.ts';
import { type EmbeddedSupabase, type EmbeddedSupabaseOptions, startEmbeddedSupabase } from './supabase.ts';
import { testBrowser } from './testing/browser.ts';
import { silentLog, testDatabase } from './testing/database.ts';

const database = testDatabase({ migrationsFolder: join(import.meta.dirname, 'auth', 'fixtures') });
let dataDir: string;
let http: Server;
let url: string;
let supabase: EmbeddedSupabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latticework-test-'));
  http = createServer((request, response) => app(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  http.closeAllConnections();
  http.close();
  await rm(dataDir, { recursive: true, force: true });
});
let app: express.Express;
afterEach(() => supabase.close());

async function start(options: Partial<EmbeddedSupabaseOptions> = {}) {
  supabase = await startEmbeddedSupabase({
    dataDir,
    siteUrl: `${url}/`,
    databaseUrl: database.url,
    passwordMinLength: 6,
    sendMail: async () => {},
    log: silentLog,
    ...options,
  });
  app = express();
  app.use(supabase.middleware);
  app.use(express.json(), (request, response) => {
    response.json({ ours: request.path, body: request.body ?? null });
  });
  return supabase;
}

const clientFor = (key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } });

test('keys and sessions survive a restart, and only their owner can read their files', async () => {
  const first = await start();
  expect(first.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
  expect(first.secretKey).toMatch(/^sb_secret_[\w-]{32}$/);
  const admin = clientFor(first.secretKey);
  await admin.auth.admin.createUser({ email: 'kept@example.test', password: 'correct horse', email_confirm: true });
  const client = clientFor(first.publishableKey);
  await client.auth.signInWithPassword({ email: 'kept@example.test', password: 'correct horse' });
  await first.close();

  const second = await start();
  expect(second).toMatchObject({ publishableKey: first.publishableKey, secretKey: first.secretKey });
  expect((await client.auth.getUser()).data.user?.email).toBe('kept@example.test');
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.from('profiles').select('name')).data).toHaveLength(1);
  for (const file of ['api-keys.json', 'signing-key.json']) {
    expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
  }
});

test('a sign-in through Google continues after a restart, and a failed provider is asked again', async () => {
  const idle = createServer();
  await new Promise<void>((resolve) => idle.listen(0, '127.0.0.1', resolve));
  const { port } = idle.address() as AddressInfo;
  await new Promise((resolve) => idle.close(resolve));

  const google = { clientId: 'latticework', clientSecret: 'secret', issuerUrl: `http://127.0.0.1:${port}` };
  const { publishableKey } = await start({ google });
  const { auth } = createClient(url, publishableKey, {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const options = { redirectTo: `${url}/dashboard`, skipBrowserRedirect: true };
  const press = async () => (await auth.signInWithOAuth({ provider: 'google', options })).data.url ?? '';
  const browser = testBrowser({ ip: '127.0.0.1' });
  const away = await browser.open(await press(), { until: `${url}/dashboard` });
  expect(away.address.searchParams.get('error')).toBe('temporarily_unavailable');

  const provider = await startOpenIdProvider({
    port,
    clientSecret: 'secret',
    redirectUris: [`${url}/auth/v1/callback`],
  });
  const page = await browser.open(await press());
  const form = { email: 'kept-too@gmail.example' };
  const { address } = await browser.open(page.address.href, { form, until: `${url}/auth/v1/callback` });
  await supabase.close();
  await start({ google });
  const back = await browser.open(address.href, { until: `${url}/dashboard` });
  const { data } = await auth.exchangeCodeForSession(back.address.searchParams.get('code') ?? '');
  expect(data.user?.email).toBe(form.email);
  await provider.stop();
});

test('given keys replace the generated ones', async () => {
  const given = { publishableKey: 'sb_publishable_given', secretKey: 'sb_secret_given' };
  expect(await start(given)).toMatchObject(given);
  expect((await clientFor('sb_secret_given').from('profiles').select()).error).toBeNull();
});

test('requests from any origin are allowed, because access needs keys and tokens', async () => {
  await start();
  for (const path of ['/auth/v1/token', '/rest/v1/profiles']) {
    const preflight = await fetch(url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await fetch(url + path, { headers: { origin: 'https://evil.example' } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    expect(refused.headers.get('set-cookie')).toBeNull();
  }
  const counted = await fetch(`${url}/rest/v1/profiles?select=id`, {
    headers: { apikey: supabase.publishableKey, prefer: 'count=exact' },
  });
  expect(counted.headers.get('access-control-expose-headers')).toContain('Content-Range');
  expect(counted.headers.get('content-range')).toBe('*/0');
});

test('other requests are passed on unchanged', async () => {
  await start();
  const answer = await fetch(`${url}/functions/v1/something`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await answer.json()).toEqual({ ours: '/functions/v1/something', body: { a: 1 } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('closing waits for mails that are being sent', async () => {
  let sent = false;
  const { publishableKey, secretKey } = await start({
    async sendMail() {
      await new Promise((resolve) => setTimeout(resolve, 300));
      sent = true;
    },
  });
  await clientFor(secretKey).auth.admin.createUser({ email: 'slow@example.test', email_confirm: true });
  await clientFor(publishableKey).auth.resetPasswordForEmail('slow@example.test');
  expect(sent).toBe(false);
  await supabase.close();
  expect(sent).toBe(true);
});

test('no connection is left after closing', async () => {
  const sql = postgres(database.url, { max: 1 });
  const connections = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`).length;
  await start();
  expect(await connections()).toBeGreaterThan(0);
  await supabase.close();
  await expect.poll(connections).toBe(0);
  await sql.end();
});
