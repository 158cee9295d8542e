import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  // Two cores must run the server, its database and two browsers.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A journey that passes at its second attempt is listed as flaky at the end of the run.
  retries: 1,
  // Several times the usual duration, so that journeys do not fail on a busy machine.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Writes a JSON report where PLAYWRIGHT_JSON_OUTPUT_NAME is set; otherwise the list on the console is enough.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env['LATTICEWORK_URL'] ?? '',
    trace: 'off',
    // Drawing animations without a GPU takes a large part of two cores; journeys about motion turn it on.
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env['LATTICEWORK_CHROMIUM'] ?? '',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A tenth less time on two cores: pages live too briefly for optimized code to pay, and a browser with one tab
        // needs no process of its own for the network.
        '--js-flags=--no-opt,--no-maglev',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
});
