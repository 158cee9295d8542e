import { findChromium } from './chromium.ts';
import { startServer } from './startServer.ts';

/** Starts the real server for all journeys; returns what stops it again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env['LATTICEWORK_CHROMIUM'] = findChromium();
  const server = await startServer('main.ts');
  process.env['LATTICEWORK_URL'] = server.url;
  process.env['LATTICEWORK_DATA_DIR'] = server.dataDir;
  return server.stop;
}
