import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { applyMigrations } from './migrations.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'supabase', 'migrations');

export type OpenedDatabase = { url: string; stop: () => Promise<void> };

/** The configured database, migrated to the newest schema. Starts the embedded one, which `stop` ends. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenedDatabase> {
  if (config.supabase) {
    await applyMigrations({ databaseUrl: config.supabase.databaseUrl, folder: MIGRATIONS, log });
    return { url: config.supabase.databaseUrl, stop: async () => {} };
  }
  // A server on hosted parts never loads it.
  const { startEmbeddedPostgres } = await import('../embedded/postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    await prepareDatabase(postgres.url, log);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
}

/** Makes our own PostgreSQL, empty or older, equal to a Supabase project with our newest schema. */
export async function prepareDatabase(databaseUrl: string, log: Logger): Promise<void> {
  const { preparePlatform } = await import('../embedded/platform.ts');
  await preparePlatform(databaseUrl);
  await applyMigrations({ databaseUrl, folder: MIGRATIONS, log });
}
