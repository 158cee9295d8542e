import { defineConfig } from 'vitest/config';

/** Most waits end at once; on a busy machine they may take seconds. */
const EXPECT = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    // Vitest would leave one core free, which on two cores is half of the machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/{core,library,engine,api}/src/**/*.test.ts'],
          // Pure code: the files share a worker's modules, so that each is loaded once.
          isolate: false,
          pool: 'threads',
          expect: EXPECT,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'screens',
          // Most of a small file's time would go into a process of its own. What it puts into the global scope is
          // removed before the next test.
          isolate: false,
          unstubGlobals: true,
          include: ['packages/ui/src/**/*.test.{ts,tsx}', 'apps/*/prerender/*.test.ts', '.ci/**/*.test.ts'],
          expect: EXPECT,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          // Files share a worker's modules, so that each is loaded once.
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/embedded/testing/globalSetup.ts'],
          // Many machines have a key set for other programs; tests must not reach a real model with it.
          env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' },
          expect: EXPECT,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
