import { PgBoss } from 'pg-boss';
import type { TransactionSql } from 'postgres';
import type { z } from 'zod';
import type { Logger } from '../http/requestLog.ts';

/** Work that is done apart from any request, by whichever server of an installation comes to it first. */
export type Job<Data extends z.ZodType = z.ZodType> = {
  name: string;
  data: Data;
  /** Has to be harmless when it is run again: a server may die between the work and noting it. */
  run: (data: z.output<Data>) => Promise<void>;
  /** How often, and how far apart at most, a job that failed is tried again; the pause begins at seconds and doubles. */
  retry: { times: number; longestPauseSeconds: number };
  /** Also run without being asked for, in cron's notation, UTC. */
  every?: string;
};

export type Jobs = {
  /** In the same transaction as what makes the work necessary, so that there is never one without the other. */
  add<Data extends z.ZodType>(transaction: TransactionSql, job: Job<Data>, data: z.input<Data>): Promise<void>;
  /** Looks for jobs now rather than at the next poll. Call it when the transaction is over. */
  wake(): void;
  stop(): Promise<void>;
};

const CONNECTIONS = 2;
const FIRST_PAUSE_S = 5;
/** A job that waits longer than this for its next try is thrown away by the queue; no pause comes near. */
const RETENTION_S = 90 * 24 * 3600;
/** Stays below what a stopping server has. */
const STOP_MS = 5_000;

/** Jobs are rows of the database, in a schema of their own, so that none is lost with a server. */
export async function startJobs(databaseUrl: string, jobs: readonly Job[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'latticework jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a fault'));
  await boss.start();
  const workers: string[] = [];
  for (const job of jobs) {
    const settings = {
      retryLimit: job.retry.times,
      retryDelay: FIRST_PAUSE_S,
      retryBackoff: true,
      retryDelayMax: job.retry.longestPauseSeconds,
      retentionSeconds: RETENTION_S,
    };
    await boss.createQueue(job.name, settings);
    workers.push(await boss.work(job.name, { includeMetadata: true }, ([taken]) => perform(job, taken, log)));
    if (job.every) await boss.schedule(job.name, job.every);
  }

  return {
    async add(transaction, job, data) {
      const db = {
        async executeSql(text: string, values: unknown[] = []) {
          return { rows: [...(await transaction.unsafe(text, values as never[]))] };
        },
      };
      await boss.send(job.name, job.data.parse(data) as object, { db });
    },
    wake() {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    async stop() {
      await boss.stop({ timeout: STOP_MS });
    },
  };
}

type Taken = { data: unknown; retryCount: number; retryLimit: number };

async function perform(job: Job, taken: Taken | undefined, log: Logger): Promise<void> {
  if (!taken) return;
  try {
    await job.run(job.data.parse(taken.data ?? undefined));
  } catch (error) {
    const left = taken.retryLimit - taken.retryCount;
    const entry = { err: error, job: job.name, triesLeft: left };
    if (left > 0) log.warn(entry, 'a job failed and will be tried again');
    else
      log.error({ ...entry, event: 'job_given_up' }, 'a job failed for the last time; somebody has to look after it');
    throw error;
  }
}
