import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { applyMigrations } from '../../database/migrations.ts';
import type { Log } from '../log.ts';
import { preparePlatform } from '../platform.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the cluster that globalSetup.ts started for all test files. */
    postgresUrl?: string;
  }
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

export type TestDatabase = { readonly url: string };

/**
 * A database of its own for a test file, like a new Supabase project with the migrations of `migrationsFolder`. Call it
 * where hooks may be declared; use `url` inside tests and hooks. Copied from a template, it costs some 50 ms.
 *
 * All files share one cluster where vitest's configuration lists globalSetup.ts; without, each file starts one.
 */
export function testDatabase({ migrationsFolder }: { migrationsFolder?: string } = {}): TestDatabase {
  let cluster: OwnCluster | undefined;
  let created: { url: string; drop(): Promise<void> } | undefined;

  beforeAll(async () => {
    const shared = inject('postgresUrl');
    if (!shared) cluster = await startTestCluster();
    created = await createDatabase(shared ?? (cluster as OwnCluster).url, migrationsFolder);
  }, 60_000);

  afterAll(async () => {
    await created?.drop();
    await cluster?.stop();
  }, 30_000);

  return {
    get url() {
      if (!created) throw new Error('the database is there only inside tests and hooks');
      return created.url;
    },
  };
}

export type OwnCluster = Pick<EmbeddedPostgres, 'url' | 'stop'>;

/** A throw-away cluster: nothing of it would survive a crash, and nothing is left when it stops. */
export async function startTestCluster(): Promise<OwnCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latticework-test-'));
  const cluster = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createDatabase(clusterUrl: string, migrationsFolder: string | undefined) {
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  const template = `template_${await digestOf(migrationsFolder)}`;
  await admin.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('test template'))`;
    const [found] = await tx`select from pg_database where datname = ${template}`;
    if (!found) await createTemplate(clusterUrl, template, migrationsFolder);
  });

  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin.unsafe(`create database ${name} template ${template}`);
  return {
    url: urlOf(clusterUrl, name),
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Under another name until it is ready, so that a failed one is never copied. */
async function createTemplate(clusterUrl: string, template: string, migrationsFolder: string | undefined) {
  const draft = `draft_${randomBytes(8).toString('hex')}`;
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  try {
    await admin.unsafe(`create database ${draft}`);
    const databaseUrl = urlOf(clusterUrl, draft);
    await preparePlatform(databaseUrl);
    if (migrationsFolder) await applyMigrations({ databaseUrl, folder: migrationsFolder, log: silentLog });
    await admin.unsafe(`alter database ${draft} rename to ${template}`);
  } finally {
    await admin.end();
  }
}

async function digestOf(migrationsFolder: string | undefined): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(new URL('../platform.sql', import.meta.url)));
  if (migrationsFolder) {
    for (const file of (await readdir(migrationsFolder)).sort()) {
      hash.update(file).update(await readFile(join(migrationsFolder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}
