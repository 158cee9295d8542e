import { type Db, PgBoss } from 'pg-boss';
import type { TransactionSql } from 'postgres';
import type { z } from 'zod';
import { connectDatabase, type Sql } from '../database/connect.ts';
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

const FIRST_PAUSE_S = 5;
/** A job that waits longer than this for its next try is thrown away by the queue; no pause comes near. */
const RETENTION_S = 90 * 24 * 3600;
/** A job may name somebody; what is done is only kept long enough for whoever is looking just now. */
const KEPT_WHEN_OVER_S = 3600;
/** Where a job goes that failed for the last time, for somebody to look after. Nothing takes it from there. */
const GIVEN_UP = 'given-up';
const GIVEN_UP_KEPT_S = 365 * 24 * 3600;
/** Stays below what a stopping server has. */
const STOP_MS = 5_000;

/** The queue hands most of its JSON over as text, which the driver would wrap into a JSON string once more. */
const JSON_AS_WRITTEN = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

/** Jobs are rows of the database, in a schema of their own, so that none is lost with a server. */
export async function startJobs(databaseUrl: string, jobs: readonly Job[], log: Logger): Promise<Jobs> {
  // Through the server's own driver: the queue's would read an address with `sslmode` in another way.
  const sql = connectDatabase(databaseUrl, { max: 1, types: { json: JSON_AS_WRITTEN } });
  const boss = new PgBoss({ db: through(sql) });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a fault'));
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

/** Brings the queue to what the job says, also one that was made by an older version. */
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
    else
      log.error({ ...entry, event: 'job_given_up' }, 'a job failed for the last time; somebody has to look after it');
    throw error;
  }
}
