import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { applyMigrations } from '../../database/migrations.ts';
import type { Log } from '../log.ts';
import { preparePlatform } from '../platform.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres.ts';
import { copyTemplate, type DatabaseCopy } from './copyTemplate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster that globalSetup.ts started for all test files. */
    postgresUrl?: string;
  }
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

export type TestDatabase = { readonly url: string };

/**
 * A database for one test file, like a new Supabase project with the migrations of `migrationsFolder`. Call it where
 * hooks can be declared; use `url` inside tests and hooks.
 *
 * All files share one cluster where vitest's configuration lists globalSetup.ts; without it, each file starts its own.
 */
export function testDatabase({ migrationsFolder }: { migrationsFolder?: string } = {}): TestDatabase {
  let cluster: OwnCluster | undefined;
  let created: DatabaseCopy | undefined;

  beforeAll(async () => {
    const shared = inject('postgresUrl');
    if (!shared) cluster = await startTestCluster();
    const key = await digestOf(migrationsFolder);
    created = await copyTemplate(shared ?? (cluster as OwnCluster).url, key, async (databaseUrl) => {
      await preparePlatform(databaseUrl);
      if (migrationsFolder) await applyMigrations({ databaseUrl, folder: migrationsFolder, log: silentLog });
    });
  }, 60_000);

  afterAll(async () => {
    await created?.drop();
    await cluster?.stop();
  }, 30_000);

  return {
    get url() {
      if (!created) throw new Error('the database exists only inside tests and hooks');
      return created.url;
    },
  };
}

export type OwnCluster = Pick<EmbeddedPostgres, 'url' | 'stop'>;

/** A throwaway cluster: it does not survive a crash, and is deleted when it stops. */
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
