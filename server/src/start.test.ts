import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddedDatabaseUrl } from './testing/embeddedDatabaseUrl.ts';
import { ANALYZE } from './testing/testServer.ts';

/** The process as a person starts it: signals, crashes, and what it prints. */

const MAIN = join(import.meta.dirname, 'main.ts');
let dataDir: string;
let running: ChildProcess[];

function openFolder(): void {
  dataDir = mkdtempSync(join(tmpdir(), 'latticework-process-'));
  running = [];
}

async function stopAll(): Promise<void> {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  rmSync(dataDir, { recursive: true, force: true });
}

type Started = {
  child: ChildProcess;
  url: string;
  exit: Promise<number | null>;
  output: () => { out: string; err: string };
};

async function start(environment: Record<string, string> = {}): Promise<Started> {
  const { child, exit, output } = launch(environment);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /^Latticework is ready at (http:\/\/localhost:\d+)$/m.exec(output().out)?.[1];
      if (address) resolve(address);
    });
    void exit.then((code) => reject(new Error(`ended with ${code}: ${output().err}`)));
  });
  return { child, url, exit, output };
}

function launch(environment: Record<string, string>) {
  const child = spawn('node', [MAIN], { env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment } });
  running.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, exit, output: () => ({ out, err }) };
}

const PASSWORD = 'a-long-pass-phrase';

async function signedUp(url: string, email: string, password = PASSWORD) {
  const supabase = client(url);
  const signUp = await supabase.auth.signUp({ email, password });
  if (signUp.error) throw signUp.error;
  const confirmation = await mailTo(url, email);
  const tokenHash = /token_hash=([\w-]+)/.exec(confirmation)?.[1] ?? '';
  const { data, error } = await supabase.auth.verifyOtp({ type: 'email', token_hash: tokenHash });
  if (error) throw error;
  return { supabase, token: data.session?.access_token ?? '', id: data.user?.id ?? '' };
}

async function mailTo(url: string, address: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(`${url}/mailbox/api/email`)).json()) as {
      text: string;
      to: { address: string }[];
    }[];
    const mail = mails.find((candidate) => candidate.to.some((to) => to.address === address));
    if (mail) return mail.text;
    await sleep(50);
  }
  throw new Error(`no mail to ${address}`);
}

const analyze = (
  url: string,
  token: string,
  query = 'We have spent two years on this and we have come too far to stop now.',
) =>
  fetch(url + ANALYZE, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, queryType: 'manual' }),
  });

describe('a server that is killed', () => {
  let restarted: Started | undefined;
  beforeAll(openFolder);
  afterAll(stopAll);

  it('loses nothing acknowledged when it is killed', async () => {
    const acknowledged: string[] = [];
    let owner = '';
    for (let round = 0; round < 2; round++) {
      const { child, url, exit } = await start();
      owner ||= (await signedUp(url, 'killed@example.test')).id;
      const writers = [0, 1, 2].map(async () => {
        const admin = client(url, readKeys().secretKey);
        for (;;) {
          const id = randomUUID();
          const row = { id, user_id: owner, query_type: 'manual', query_text: 'x'.repeat(2000), tier_at_query: 'free' };
          const { error } = await admin.from('query_history').insert(row);
          if (error) return;
          acknowledged.push(id);
        }
      });
      await sleep(700);
      child.kill('SIGKILL');
      await exit;
      await Promise.all(writers);
    }

    restarted = await start();
    await withDatabase(async (sql) => {
      const kept = await sql<{ id: string }[]>`select id from public.query_history`;
      const ids = new Set(kept.map((row) => row.id));
      expect(acknowledged.length).toBeGreaterThan(30);
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    });
  }, 90_000);

  it('returns the claim of an analysis that was running when it was killed, and can resume it at once', async () => {
    const first = restarted ?? (await start());
    const asking = await signedUp(first.url, 'running@example.test');
    const reading = await signedUp(first.url, 'reading@example.test');
    await withDatabase(
      (sql) => sql`
        insert into private.analysis_claims (user_id, email_hash, query_type, request_hash, lease_until)
        values (${asking.id}, 'x', 'manual', 'x', now() + interval '1 hour')
      `,
    );
    const used = async (url: string) => {
      const response = await fetch(`${url}/functions/v1/limits`, {
        headers: { authorization: `Bearer ${asking.token}` },
      });
      return ((await response.json()) as { manualUsed: number }).manualUsed;
    };
    expect(await used(first.url)).toBe(1);

    const asked = await analyze(first.url, reading.token);
    const { historyId } = (await asked.json()) as { historyId: string };
    await withDatabase(
      (sql) => sql`
        update public.query_history
        set broken_off = true, reading_id = gen_random_uuid(), reading_until = now() + interval '1 hour'
        where user_id = ${reading.id}
      `,
    );
    const finish = async (url: string) => {
      const headers = { authorization: `Bearer ${reading.token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ historyId });
      return (await fetch(`${url}/functions/v1/finish-analysis`, { method: 'POST', headers, body })).status;
    };
    expect(await finish(first.url)).toBe(409);
    first.child.kill('SIGKILL');
    await first.exit;

    // A token contains the address that issued it, so the second start uses the same port.
    const second = await start({ PORT: new URL(first.url).port });
    expect(await used(second.url)).toBe(0);
    expect((await analyze(second.url, asking.token)).status).toBe(200);
    expect(await finish(second.url)).toBe(200);
  }, 90_000);
});

describe('a server that is used and then stopped', () => {
  let server: Started;
  let token: string;
  beforeAll(async () => {
    openFolder();
    mkdirSync(join(dataDir, 'mailbox'));
    writeFileSync(join(dataDir, 'mailbox', 'earlier.eml'), 'Subject: earlier\r\n\r\nHello');
    chmodSync(join(dataDir, 'mailbox', 'earlier.eml'), 0o644);
    chmodSync(join(dataDir, 'mailbox'), 0o755);
    chmodSync(dataDir, 0o755);
    server = await start({ LOG_LEVEL: 'debug' });
    const person = await signedUp(server.url, 'canary-address@example.test', 'canary-pass-phrase');
    token = person.token;
    await analyze(
      server.url,
      token,
      'We have come too far with the canary-question to stop now, after all these years of work.',
    );
    await fetch(`${server.url}/confirm-email?token_hash=canary-token`);
    await person.supabase.auth.signInWithPassword({ email: 'canary-address@example.test', password: 'canary-wrong' });
  }, 60_000);
  afterAll(stopAll);

  it('makes its data accessible only to its own user, also what an earlier start left open', () => {
    const openTo = (path: string) => statSync(path).mode & 0o077;
    expect([dataDir, join(dataDir, 'mailbox')].map(openTo)).toEqual([0, 0]);
    const mails = readdirSync(join(dataDir, 'mailbox'));
    expect(mails).toHaveLength(2);
    expect(mails.map((name) => openTo(join(dataDir, 'mailbox', name)))).toEqual([0, 0]);
  });

  it('answers requests in flight, refuses new ones and ends within ten seconds when it is asked to stop', async () => {
    const person = await signedUp(server.url, 'stopped@example.test');
    const inFlight = analyze(server.url, person.token);
    await sleep(5);
    const asked = performance.now();
    server.child.kill('SIGTERM');
    expect([200, 503]).toContain((await inFlight).status);
    expect(await server.exit).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  }, 60_000);

  it('logs no address, password, token or question', async () => {
    server.child.kill('SIGTERM');
    await server.exit;
    const { out, err } = server.output();
    expect(err).toContain('get-lattice-insights-narrative');
    expect(out + err).not.toMatch(/canary/);
    expect(out + err).not.toContain(token);
  });
});

describe('a server that cannot start', () => {
  beforeEach(openFolder);
  afterEach(stopAll);

  it('says which port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const { exit, output } = launch({ PORT: String(port) });
    expect(await exit).toBe(1);
    expect(output().err.trim()).toBe(`Port ${port} is taken. Stop what runs there, or set PORT to another number.`);
    taken.close();
  });

  it('says in plain words what is wrong with its settings', async () => {
    const { exit, output } = launch({ SUPABASE_URL: 'https://project.supabase.co' });
    expect(await exit).toBe(1);
    expect(output().err).toMatch(/SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_URL missing/);
    expect(output().err).not.toMatch(/ at .*\.ts/);
  });
});

function readKeys(): { publishableKey: string; secretKey: string } {
  return JSON.parse(readFileSync(join(dataDir, 'api-keys.json'), 'utf8')) as {
    publishableKey: string;
    secretKey: string;
  };
}

function client(url: string, key = readKeys().publishableKey) {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** A direct connection to the database of the running server. */
async function withDatabase(act: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(embeddedDatabaseUrl(dataDir), { max: 1 });
  await act(sql);
  await sql.end();
}
