import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { prepareDatabase } from '../database/open.ts';
import { copyTemplate, type DatabaseCopy } from '../embedded/testing/copyTemplate.ts';
import { createLogger } from '../http/requestLog.ts';
import { startServer } from '../start.ts';

/**
 * A database as a server leaves it after its first start, copied in the cluster that vitest's test files share. Null
 * where vitest does not run, or runs without that cluster.
 */
export async function copyServerDatabase(): Promise<DatabaseCopy | null> {
  if (!process.env['VITEST']) return null;
  const { inject } = await import('vitest');
  const clusterUrl = inject('postgresUrl');
  return clusterUrl ? copyTemplate(clusterUrl, 'server', startOnce) : null;
}

/** The server itself brings the database to what a server needs, so that no second list of steps can grow stale. */
async function startOnce(databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latticework-template-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const server = await startServer(config, {
    async openDatabase() {
      await prepareDatabase(databaseUrl, createLogger('silent'));
      return { url: databaseUrl, stop: async () => {} };
    },
  });
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
