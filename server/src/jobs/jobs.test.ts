import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '../database/connect.ts';
import { testDatabase } from '../embedded/testing/database.ts';
import { type Job, type Jobs, startJobs } from './jobs.ts';

const database = testDatabase({ migrationsFolder: `${import.meta.dirname}/../../supabase/migrations` });
const noteData = z.object({ text: z.string() });

const running: Jobs[] = [];
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

let names = 0;
function noteJob(run: (text: string) => void, times = 3): Job<typeof noteData> {
  return {
    name: `note-${++names}`,
    data: noteData,
    retry: { times, longestPauseSeconds: 60 },
    run: async ({ text }) => run(text),
  };
}

async function start(job: Job<typeof noteData>) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const jobs = await startJobs(database.url, [job as Job], log);
  running.push(jobs);
  return { jobs, lines };
}

async function withSql<T>(action: (sql: ReturnType<typeof connectDatabase>) => Promise<T>): Promise<T> {
  const sql = connectDatabase(database.url);
  try {
    return await action(sql);
  } finally {
    await sql.end();
  }
}

describe('a job', () => {
  it('runs once its transaction has committed, at once on the server that added it', async () => {
    const done: string[] = [];
    const job = noteJob((text) => done.push(text));
    const { jobs } = await start(job);
    await withSql((sql) => sql.begin((transaction) => jobs.add(transaction, job, { text: 'a' })));
    jobs.wake();
    await expect.poll(() => done).toEqual(['a']);
  });

  it('does not exist when its transaction was rolled back', async () => {
    const job = noteJob(() => {});
    const { jobs } = await start(job);
    await withSql(async (sql) => {
      const undone = sql.begin(async (transaction) => {
        await jobs.add(transaction, job, { text: 'a' });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await sql`select id from pgboss.job where name = ${job.name}`).toEqual([]);
    });
  });

  it('waits for another server when the one that added it has stopped', async () => {
    const done: string[] = [];
    const job = noteJob((text) => done.push(text));
    await withSql(async (sql) => {
      const { jobs } = await start({ ...job, run: async () => Promise.reject(new Error('not here')) });
      await sql.begin((transaction) => jobs.add(transaction, job, { text: 'a' }));
      await jobs.stop();
      running.splice(0);
      await sql`update pgboss.job set start_after = now() where name = ${job.name}`;
    });
    await start(job);
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['a']);
  });

  it('is run by one of several servers', async () => {
    const done: string[] = [];
    const job = noteJob((text) => done.push(text));
    const [first, second] = [await start(job), await start(job)];
    await withSql(async (sql) => {
      const texts = Array.from({ length: 10 }, (_, n) => `${n}`);
      await sql.begin(async (transaction) => {
        for (const text of texts) await first.jobs.add(transaction, job, { text });
      });
      const looking = setInterval(() => [first, second].map(({ jobs }) => jobs.wake()), 20);
      await expect.poll(() => done.length, { timeout: 10_000 }).toBe(10);
      clearInterval(looking);
      expect([...done].sort()).toEqual(texts);
    });
  });

  it('that fails is retried, and after the last try logged and set aside', async () => {
    const job = noteJob(() => {
      throw new Error('out of order');
    }, 1);
    const { jobs, lines } = await start(job);
    await withSql(async (sql) => {
      await sql.begin((transaction) => jobs.add(transaction, job, { text: 'a' }));
      jobs.wake();
      await expect.poll(() => lines).toMatchObject([{ msg: 'a job failed and will be tried again', triesLeft: 1 }]);
      await sql`update pgboss.job set start_after = now() where name = ${job.name}`;
      jobs.wake();
      await expect.poll(() => lines[1], { timeout: 10_000 }).toMatchObject({ event: 'job_given_up', level: 50 });
      await expect
        .poll(() => sql`select data from pgboss.job where name = 'given-up' and source_name = ${job.name}`)
        .toEqual([{ data: { text: 'a' } }]);
    });
  });

  it('takes on a newer version’s retries and schedule', async () => {
    const job = noteJob(() => {}, 3);
    const read = () =>
      withSql(async (sql) => ({
        queue: await sql`select retry_limit, retry_delay_max from pgboss.queue where name = ${job.name}`,
        schedule: await sql`select cron from pgboss.schedule where name = ${job.name}`,
      }));
    await start({ ...job, every: '5 * * * *' });
    expect(await read()).toEqual({
      queue: [{ retry_limit: 3, retry_delay_max: 60 }],
      schedule: [{ cron: '5 * * * *' }],
    });
    await start({ ...job, retry: { times: 40, longestPauseSeconds: 600 } });
    expect(await read()).toEqual({ queue: [{ retry_limit: 40, retry_delay_max: 600 }], schedule: [] });
  });

  it('on a schedule runs by the clock, and the queue records it', async () => {
    let runs = 0;
    const job = { ...noteJob(() => {}), data: z.unknown(), run: async () => void runs++, every: '* * * * *' };
    // The clock is checked when a server starts, then every half minute.
    const { jobs } = await start(job as never);
    await jobs.stop();
    running.splice(0);
    await withSql((sql) => sql`update pgboss.version set cron_on = null`);
    const { lines } = await start(job as never);
    await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(0);
    const noted = () =>
      withSql((sql) => sql`select last_job_id is not null as noted from pgboss.schedule where name = ${job.name}`);
    await expect.poll(noted).toEqual([{ noted: true }]);
    expect(lines).toEqual([]);
  });

  it('that cannot be set up leaves no connection behind', async () => {
    const connections = () =>
      withSql(async (sql) => {
        // The servers of other test files are in the same cluster.
        const rows = await sql`
          select pid from pg_stat_activity where application_name = 'latticework' and datname = current_database()`;
        return rows.length;
      });
    const before = await connections();
    await expect(start({ ...noteJob(() => {}), every: 'never' })).rejects.toThrow();
    expect(await connections()).toBe(before);
  });

  it('cannot be added with data that it cannot read', async () => {
    const job = noteJob(() => {});
    const { jobs } = await start(job);
    await withSql(async (sql) => {
      const adding = sql.begin((transaction) => jobs.add(transaction, job, { text: 7 as unknown as string }));
      await expect(adding).rejects.toThrow(z.ZodError);
    });
  });
});
