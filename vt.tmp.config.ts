import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ['server/src/embedded/**/*.test.ts'], maxWorkers: 2, testTimeout: 30000, hookTimeout: 60000, globalSetup: ['server/src/embedded/testing/globalSetup.ts'] } });
