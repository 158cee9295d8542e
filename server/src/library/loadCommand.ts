/**
 * `pnpm library:load`: loads the library's files into the database that the environment names, without starting a
 * server. A server does the same at its start.
 */
import { loadLibrary } from '@latticework/library/library';
import { readConfig } from '../config.ts';
import { ConfigError } from '../configError.ts';
import { connectDatabase } from '../database/connect.ts';
import { openDatabase } from '../database/open.ts';
import { createLogger } from '../http/requestLog.ts';
import { loadLibraryIntoDatabase } from './load.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const library = loadLibrary();
  const database = await openDatabase(config, createLogger(config.logLevel));
  const sql = connectDatabase(database.url, { max: 1 });
  try {
    const start = performance.now();
    const { written, removed } = await loadLibraryIntoDatabase(sql, library);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(
      `${library.models.length} models, ${library.biases.length} biases, ${library.examples.length} examples, ` +
        `${library.trending.length} trending questions, ${library.archive.length} archived: ` +
        `rows written: ${written}, removed: ${removed}, in ${seconds} s`,
    );
  } finally {
    await sql.end({ timeout: 5 });
    await database.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
