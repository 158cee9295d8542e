import { type Db, PgBoss } from 'pg-boss';
import type { TransactionSql } from 'postgres';
import type { z } from 'zod';
import { connectDatabase, type Sql } from '../database/connect.ts';
import type { Logger } from '../http/requestLog.ts';

/** Work outside of requests, run by the first free server of an installation. */
export type Job<Data extends z.ZodType = z.ZodType> = {
  name: string;
  data: Data;
  /** Has to be idempotent: a server may die between the work and recording it. */
  run: (data: z.output<Data>) => Promise<void>;
  /**
   * How often a failed job is retried, and the longest pause between tries; the pause starts at seconds and doubles.
   */
  retry: { times: number; longestPauseSeconds: number };
  /** A schedule on which the job also runs, in cron's notation, UTC. */
  every?: string;
};

export type Jobs = {
  /** Adds the job in the transaction that makes it necessary, so that there is never one without the other. */
  add<Data extends z.ZodType>(transaction: TransactionSql, job: Job<Data>, data: z.input<Data>): Promise<void>;
  /** Looks for jobs now instead of at the next poll. Call it when the transaction has committed. */
  wake(): void;
  stop(): Promise<void>;
};

const FIRST_PAUSE_S = 5;
/** The queue drops a job that waits longer than this for its next try; every pause is much shorter. */
const RETENTION_S = 90 * 24 * 3600;
/** A job may contain personal data, so finished jobs are kept only briefly, for people who are watching. */
const KEPT_WHEN_OVER_S = 3600;
/** The queue for jobs that failed for the last time, for an operator to handle. No server works on it. */
const GIVEN_UP = 'given-up';
const GIVEN_UP_KEPT_S = 365 * 24 * 3600;
/** Less than the time that a stopping server has. */
const STOP_MS = 5_000;

/** The queue passes most of its JSON as text, which the driver would encode as a JSON string again. */
const JSON_AS_WRITTEN = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

/** Jobs are rows of the database, in their own schema, so that none is lost with a server. */
export async function startJobs(databaseUrl: string, jobs: readonly Job[], log: Logger): Promise<Jobs> {
  // Uses the server's own driver, because the queue's would interpret `sslmode` in the URL differently.
  const sql = connectDatabase(databaseUrl, { max: 1, types: { json: JSON_AS_WRITTEN } });
  const boss = new PgBoss({ db: through(sql) });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  const stop = async () => {
    await boss.stop({ timeout: STOP_MS });
    await sql.end({ timeout: 5 });
  };

  const workers: string[] = [];
  try {
    await boss.start();
    await boss.createQueue(GIVEN_UP, { retentionSeconds: GIVEN_UP_KEPT_S });
    for (const job of jobs) {
      await settle(boss, job);
      workers.push(await boss.work(job.name, { includeMetadata: true }, ([taken]) => perform(job, taken, log)));
    }
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    async add(transaction, job, data) {
      await boss.send(job.name, job.data.parse(data) as object, { db: through(transaction) });
    },
    wake() {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    stop,
  };
}

/** Creates or updates the queue with the job's settings, also one that an older version made. */
async function settle(boss: PgBoss, { name, retry, every }: Job): Promise<void> {
  const settings = {
    retryLimit: retry.times,
    retryDelay: FIRST_PAUSE_S,
    retryBackoff: true,
    retryDelayMax: retry.longestPauseSeconds,
    retentionSeconds: RETENTION_S,
    deleteAfterSeconds: KEPT_WHEN_OVER_S,
    deadLetter: GIVEN_UP,
  };
  await boss.createQueue(name, settings);
  await boss.updateQueue(name, settings);
  if (every) await boss.schedule(name, every);
  else await boss.unschedule(name);
}

function through(sql: Sql | TransactionSql): Db {
  return {
    async executeSql(text, values = []) {
      return { rows: [...(await sql.unsafe(text, values.map((value) => value ?? null) as never[]))] };
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
    else log.error({ ...entry, event: 'job_given_up' }, 'a job failed for the last time; an operator has to handle it');
    throw error;
  }
}
