import { defineConfig } from 'vitest/config';

/** Most waits end at once; on a busy machine they may take seconds. */
const EXPECT = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/prerender/*.test.ts', '.ci/**/*.test.ts'],
          expect: EXPECT,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/embedded/testing/globalSetup.ts'],
          // Many machines have a key set for other programs; tests must not reach a real model with it.
          env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' },
          // Real servers with a real database; two cores run two of them at a time.
          maxWorkers: 2,
          expect: EXPECT,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
