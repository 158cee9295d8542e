import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { prepareDatabase } from '../database/open.ts';
import { copyTemplate, type DatabaseCopy } from '../embedded/testing/copyTemplate.ts';
import { createLogger } from '../http/requestLog.ts';
import { startServer } from '../start.ts';
import { sharedEngine } from './sharedEngine.ts';

/**
 * A copy of a database in the state after a server's first start, in the cluster that vitest's test files share. Null
 * outside vitest, or when it runs without that cluster.
 */
export async function copyServerDatabase(): Promise<DatabaseCopy | null> {
  if (!process.env['VITEST']) return null;
  const { inject } = await import('vitest');
  const clusterUrl = inject('postgresUrl');
  return clusterUrl ? copyTemplate(clusterUrl, 'server', startOnce) : null;
}

/** A real server prepares the database, so that no second list of steps can become outdated. */
async function startOnce(databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latticework-template-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const server = await startServer(config, {
    engine: await sharedEngine(),
    async openDatabase() {
      await prepareDatabase(databaseUrl, createLogger('silent'));
      return { url: databaseUrl, stop: async () => {} };
    },
  });
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
