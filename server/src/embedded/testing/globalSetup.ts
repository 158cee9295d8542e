import type { TestProject } from 'vitest/node';
import { type OwnCluster, startTestCluster } from './database.ts';

let cluster: OwnCluster | undefined;

/** For vitest's `globalSetup`: one PostgreSQL for all test files of a run. */
export async function setup({ provide }: TestProject): Promise<void> {
  cluster = await startTestCluster();
  provide('postgresUrl', cluster.url);
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
