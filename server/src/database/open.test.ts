import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLogger } from '../http/requestLog.ts';
import { connectDatabase } from './connect.ts';
import { openDatabase } from './open.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'latticework-test-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('stops the database when it cannot be migrated to the newest schema', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const log = createLogger('silent');
  const database = await openDatabase(config, log);
  const sql = connectDatabase(database.url, { max: 1 });
  await sql`insert into supabase_migrations.schema_migrations (version) values ('99990101000000')`;
  await sql.end();
  await database.stop();

  await expect(openDatabase(config, log)).rejects.toThrow('99990101000000');
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
}, 60_000);
