import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANALYZE } from './testing/testServer.ts';

/** The process as a person starts it: signals, crashes, and what it prints. */

const MAIN = join(import.meta.dirname, 'main.ts');
let dataDir: string;
let running: ChildProcess[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'latticework-process-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  rmSync(dataDir, { recursive: true, force: true });
});

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

async function signedUp(url: string, email: string, password = 'a-long-pass-phrase') {
  const { supabasePublishableKey } = (await (await fetch(`${url}/config.json`)).json()) as {
    supabasePublishableKey: string;
  };
  const supabase = createClient(url, supabasePublishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const signUp = await supabase.auth.signUp({ email, password });
  if (signUp.error) throw signUp.error;
  const confirmation = await mailTo(url, email);
  const tokenHash = /token_hash=([\w-]+)/.exec(confirmation)?.[1] ?? '';
  const { data, error } = await supabase.auth.verifyOtp({ type: 'email', token_hash: tokenHash });
  if (error) throw error;
  return { supabase, token: data.session?.access_token ?? '' };
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

describe('the server as a process', () => {
  it('loses nothing that it acknowledged when it is killed, and gives back the claims of the dead', async () => {
    const acknowledged: string[] = [];
    let email = '';
    for (let round = 0; round < 3; round++) {
      const { child, url, exit } = await start();
      email = `killed-${round}@example.test`;
      const { token } = await signedUp(url, email);
      acknowledged.push(email);
      // Sign-ups go on while the process is killed; what was answered must be there afterwards.
      const config = (await (await fetch(`${url}/config.json`)).json()) as { supabasePublishableKey: string };
      const writers = [0, 1].map(async (writer) => {
        for (let turn = 0; ; turn++) {
          const supabase = createClient(url, config.supabasePublishableKey, {
            auth: { persistSession: false, autoRefreshToken: false },
          });
          const address = `writer-${round}-${writer}-${turn}@example.test`;
          const { error } = await supabase.auth
            .signUp({ email: address, password: 'a-long-pass-phrase' })
            .catch((cause: unknown) => ({ error: cause }));
          if (error) return;
          acknowledged.push(address);
        }
      });
      expect((await analyze(url, token)).status).toBe(200);
      await sleep(500);
      child.kill('SIGKILL');
      await exit;
      await Promise.all(writers);
    }

    const { url } = await start();
    const keys = readSecretKey();
    const admin = createClient(url, keys, { auth: { persistSession: false, autoRefreshToken: false } });
    for (const address of acknowledged) {
      const { error } = await admin.auth.signInWithPassword({ email: address, password: 'a-long-pass-phrase' });
      expect(error?.code ?? 'signed in', address).not.toBe('invalid_credentials');
    }
    const { data } = await admin.from('query_history').select('query_text');
    expect(data).toHaveLength(3);
  }, 90_000);

  it('answers what is in flight, refuses new work and ends within ten seconds when it is asked to stop', async () => {
    const { child, url, exit } = await start();
    const { token } = await signedUp(url, 'stopped@example.test');
    const inFlight = analyze(url, token);
    await sleep(5);
    const asked = performance.now();
    child.kill('SIGTERM');
    expect([200, 503]).toContain((await inFlight).status);
    expect(await exit).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  }, 60_000);

  it('logs no address, password, token or question', async () => {
    const { child, url, exit, output } = await start({ LOG_LEVEL: 'debug' });
    const { token, supabase } = await signedUp(url, 'canary-address@example.test', 'canary-pass-phrase');
    await analyze(
      url,
      token,
      'We have come too far with the canary-question to stop now, after all these years of work.',
    );
    await fetch(`${url}/confirm-email?token_hash=canary-token`);
    await supabase.auth.signInWithPassword({ email: 'canary-address@example.test', password: 'canary-wrong' });
    child.kill('SIGTERM');
    await exit;
    const { out, err } = output();
    expect(err).toContain('get-lattice-insights-narrative');
    expect(out + err).not.toMatch(/canary/);
    expect(out + err).not.toContain(token);
  }, 60_000);

  it('says which port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const { exit, output } = launch({ PORT: String(port) });
    expect(await exit).toBe(1);
    expect(output().err.trim()).toBe(`Port ${port} is taken. Stop what runs there, or set PORT to another number.`);
    taken.close();
  });

  it('says what is wrong with its settings, in words', async () => {
    const { exit, output } = launch({ SUPABASE_URL: 'https://project.supabase.co' });
    expect(await exit).toBe(1);
    expect(output().err).toMatch(/SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_URL missing/);
    expect(output().err).not.toMatch(/ at .*\.ts/);
  });
});

function readSecretKey(): string {
  return readFileSync(join(dataDir, 'supabase-secret-key'), 'utf8').trim();
}
