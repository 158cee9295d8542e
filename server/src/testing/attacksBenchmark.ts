/**
 * `pnpm bench:attacks`: how long another member waits for a page, for their history and for their limits during attacks
 * on the server, compared with no attack. Then: how many analyses count when their reader disconnects before the end.
 * The server runs in its own process with an empty data folder.
 *
 * `pnpm bench:attacks analyses`: only the attacks whose names contain these words.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { loadLibrary } from '@latticework/library/library';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { type Account, ATTACKS, type Target } from './attacks.ts';
import { countedCutAnalyses } from './cutAnalyses.ts';
import { embeddedDatabaseUrl } from './embeddedDatabaseUrl.ts';
import { givePremium } from './givePremium.ts';
import { startProcess } from './startProcess.ts';
import { ANALYZE } from './testServer.ts';

const ENTRIES = 2_000;
const ANALYSTS = 10;
const PROBE_EVERY_MS = 50;
/** The shortest time to measure, even if an attack ends at once. */
const LEAST_MS = 1_000;
const QUIET_MS = 5_000;
/** The longest wait that is measured; longer ones count as this. */
const LONGEST_MS = 30_000;
/** The previous attack counts as over when a page is answered within this time. */
const CALM_MS = 30;
const CUT_ANALYSES = 10;
/** Attackers seldom share a network with those who wait. Other systems than Linux have one loopback address. */
const OTHER_NETWORK = process.platform === 'linux' ? { localAddress: '127.0.0.9' } : {};

const part = process.argv.slice(2).join(' ');
const chosen = Object.keys(ATTACKS).filter((attack) => attack.includes(part));
if (chosen.length === 0) {
  console.error(`No attack's name contains "${part}". There are:\n${Object.keys(ATTACKS).join('\n')}`);
  process.exit(2);
}

const server = await startProcess({ LOG_LEVEL: 'fatal' });
const sql = postgres(embeddedDatabaseUrl(server.dataDir), { max: 1, onnotice: () => {} });
try {
  const keys = JSON.parse(readFileSync(join(server.dataDir, 'api-keys.json'), 'utf8')) as Record<string, string>;
  const publishableKey = keys['publishableKey'] ?? '';
  const accounts: Account[] = [];
  for (let n = 0; n < ANALYSTS + 2; n++) accounts.push(await account(keys['secretKey'] ?? '', publishableKey));
  const [other, member, ...analysts] = accounts;
  if (!other || !member) throw new Error('there are two more accounts than analysts');
  const target: Target = { url: server.url, publishableKey, member, analysts, texts: longTexts(20) };
  await subscribe([other, member, ...analysts]);
  await fillHistory(other, 50, target);
  await fillHistory(member, ENTRIES, target);

  const probes = {
    page: { path: '/', headers: { accept: 'text/html' } },
    history: {
      path: '/rest/v1/query_history?select=id,query_text,created_at&order=created_at.desc&limit=20',
      headers: { apikey: publishableKey, authorization: `Bearer ${other.token}` },
    },
    limits: { path: '/functions/v1/limits', headers: { authorization: `Bearer ${other.token}` } },
  };
  const names = Object.keys(probes);
  console.log(`| p50 / p99 / most, in ms | ${names.join(' | ')} | what the attacker got |`);
  console.log(`|---|${names.map(() => '---|').join('')}---|`);

  await watch('no attack', async () => {
    await sleep(QUIET_MS);
    return '';
  });
  const attacker = new Worker(new URL('./attackWorker.ts', import.meta.url), { workerData: { target } });
  // A thread is "online" before its modules are loaded; loading them would count as part of the first attack.
  await once(attacker, 'message');
  for (const attack of chosen) {
    await watch(attack, async () => {
      attacker.postMessage(attack);
      const [answers] = await once(attacker, 'message');
      return String(answers);
    });
  }
  await attacker.terminate();

  /** Probes at a fixed rate while the attack lasts; a waiting probe does not delay later ones. */
  async function watch(name: string, attack: () => Promise<string>): Promise<void> {
    await untilCalm();
    const waited: Record<string, Promise<number>[]> = Object.fromEntries(names.map((probe) => [probe, []]));
    const started = performance.now();
    let over = false;
    const got = attack().finally(() => {
      over = true;
    });
    while (!over || performance.now() - started < LEAST_MS) {
      for (const [probe, { path, headers }] of Object.entries(probes)) waited[probe]?.push(wait(path, headers));
      await sleep(PROBE_EVERY_MS);
    }
    const cells = await Promise.all(names.map(async (probe) => summary(await Promise.all(waited[probe] ?? []))));
    console.log(`| ${name} | ${cells.join(' | ')} | ${await got} |`);
  }

  async function untilCalm(): Promise<void> {
    const { path, headers } = probes.history;
    for (let calm = 0, tries = 0; calm < 10 && tries < 100; tries++) {
      calm = (await wait(path, headers)) < CALM_MS ? calm + 1 : 0;
      await sleep(PROBE_EVERY_MS);
    }
  }
} finally {
  await sql.end();
  await server.stop();
}
if (!part) {
  const counted = await countedCutAnalyses(CUT_ANALYSES);
  console.log(`\nAnalyses whose reader left at the first finding: ${counted} of ${CUT_ANALYSES} counted.`);
}

/** Uses a new connection, like a first-time visitor. */
function wait(path: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const failed = () => resolve(LONGEST_MS);
    const sent = get(
      server.url + path,
      { headers, agent: false, timeout: LONGEST_MS, ...OTHER_NETWORK },
      (response) => {
        response.resume().once('error', failed);
        response.once('end', () => (response.statusCode === 200 ? resolve(performance.now() - started) : failed()));
      },
    );
    sent.once('error', failed).once('timeout', () => sent.destroy());
  });
}

async function account(secretKey: string, publishableKey: string): Promise<Account> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const [email, password] = [`${randomUUID()}@bench.example`, randomUUID()];
  const admin = createClient(server.url, secretKey, options);
  const created = await admin.auth.admin.createUser({ email, password, email_confirm: true });
  if (created.error) throw created.error;
  const { data, error } = await createClient(server.url, publishableKey, options).auth.signInWithPassword({
    email,
    password,
  });
  if (error) throw error;
  return { id: data.user.id, email, password, token: data.session.access_token };
}

async function subscribe(accounts: Account[]): Promise<void> {
  for (const { email } of accounts) await givePremium(sql, email);
}

/** One real analysis, so that entries have a realistic size, and copies of it. */
async function fillHistory(owner: Account, entries: number, target: Target): Promise<void> {
  const response = await fetch(server.url + ANALYZE, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ query: target.texts[0], queryType: 'manual' }),
  });
  if (!response.ok) throw new Error(`the analysis to copy was answered with ${response.status}`);
  const { historyId } = (await response.json()) as { historyId: string };
  await sql`
    insert into public.query_history
      (user_id, query_type, query_text, full_response, recommended_tools, relationships_summary, tier_at_query, created_at)
    select user_id, query_type, n || ' ' || query_text, full_response, recommended_tools, relationships_summary,
      tier_at_query, created_at - n * interval '1 hour'
    from public.query_history, generate_series(1, ${entries - 1}) as n where id = ${historyId}
  `;
}

/** Composed of the library's own situations, so that there is much to recognize. */
function longTexts(count: number): string[] {
  const { models, biases } = loadLibrary();
  const situations = [...models, ...biases].flatMap(({ recognition }) => recognition.situations);
  return Array.from({ length: count }, (_, n) => {
    let text = '';
    for (let at = n * 37; text.length < 4_000; at++) text += `${situations[at % situations.length]} `;
    return text.slice(0, 4_000);
  });
}

function summary(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(0);
  return `${at(0.5)} / ${at(0.99)} / ${at(1)}`;
}
