import { startOpenIdProvider } from '../../../server/src/testing/openIdProvider.ts';
import { findTestBrowser } from './chromium.ts';
import { startServer } from './startServer.ts';

/**
 * Starts the real server for all journeys, and a provider that stands in for Google; returns a function that stops
 * both.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env['LATTICEWORK_CHROMIUM'] = findTestBrowser();
  const google = await startOpenIdProvider();
  const server = await startServer('main.ts', {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER_URL: google.issuer,
  });
  google.allowRedirect(`${server.url}/auth/v1/callback`);
  process.env['LATTICEWORK_URL'] = server.url;
  process.env['LATTICEWORK_DATA_DIR'] = server.dataDir;
  process.env['LATTICEWORK_GOOGLE_URL'] = google.issuer;
  return async () => {
    await server.stop();
    await google.stop();
  };
}
