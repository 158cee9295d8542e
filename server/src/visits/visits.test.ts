import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';
import { forgetVisitsJob } from './forgetVisitsJob.ts';
import { createVisitStore } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { TRUSTED_PROXIES: '1' });
});
afterAll(() => server.stop());

async function example(): Promise<string> {
  const slug = `example-${randomUUID()}`;
  await server.sql`
    insert into public.example_analyses (slug, question, title, category, pre_generated_analysis, content_hash)
    values (${slug}, 'Should I?', 'An example', 'personal', '{}', 'none')`;
  return slug;
}

async function viewsOf(slug: string): Promise<number> {
  const [row] = await server.sql`select view_count from public.example_analyses where slug = ${slug}`;
  return row?.['view_count'];
}

async function question(): Promise<string> {
  const [row] = await server.sql<{ id: string }[]>`
    insert into public.trending_questions (question, category, topic_source) values ('Will it?', 'society', 'test')
    returning id`;
  return row?.id ?? '';
}

async function clicksOf(id: string): Promise<number> {
  const [row] = await server.sql`select click_count from public.trending_questions where id = ${id}`;
  return row?.['click_count'];
}

/** Calls a function as the app does, through a proxy that adds the client's address, `from`. */
async function call(
  name: string,
  args: object,
  { as, from = '198.51.100.1', claim = {} }: { as?: TestPerson; from?: string; claim?: Record<string, string> } = {},
): Promise<[number, string]> {
  const { supabasePublishableKey: apikey } = (await (await server.get('/config.json')).json()) as {
    supabasePublishableKey: string;
  };
  const forwarded = claim['x-forwarded-for'] ? `${claim['x-forwarded-for']}, ${from}` : from;
  const headers = { ...claim, apikey, 'x-forwarded-for': forwarded };
  const answer = await server.post(`/rest/v1/rpc/${name}`, args, { ...(as && { as }), headers });
  return [answer.status, await answer.text()];
}

const view = (slug: string, options?: Parameters<typeof call>[2]) =>
  call('increment_example_view_count', { example_slug: slug }, options);
const click = (id: string, as: TestPerson) => call('record_trending_click', { question_id: id }, { as });

/** The answer to each call, whether it counted or not. */
const SILENT = [204, ''];

describe('views of an example', () => {
  it('count three times a day per network and example, and the answer does not reveal it', async () => {
    const [one, other] = [await example(), await example()];
    const answers = [];
    for (let visit = 0; visit < 6; visit++) answers.push(await view(one));
    answers.push(await view(other), await view('no-such-example'));
    expect(answers).toEqual(Array(8).fill(SILENT));
    expect([await viewsOf(one), await viewsOf(other)]).toEqual([3, 1]);
  });

  it('count three times, however many come at once', async () => {
    const slug = await example();
    const answers = await Promise.all(Array.from({ length: 50 }, () => view(slug)));
    expect(answers).toEqual(Array(50).fill(SILENT));
    expect(await viewsOf(slug)).toBe(3);
  });

  it('do not count again for a visitor who claims other addresses', async () => {
    const slug = await example();
    const names = ['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip', 'forwarded', 'true-client-ip'];
    for (let visit = 0; visit < 15; visit++) {
      await view(slug, { claim: { [names[visit % names.length] as string]: `203.0.113.${visit}` } });
    }
    expect(await viewsOf(slug)).toBe(3);
  });

  it('are counted per network, and an IPv6 household is one', async () => {
    const slug = await example();
    const views = async (from: string) => {
      const before = await viewsOf(slug);
      for (let visit = 0; visit < 4; visit++) await view(slug, { from });
      return (await viewsOf(slug)) - before;
    };
    expect(await views('198.51.100.1')).toBe(3);
    expect(await views('198.51.100.2')).toBe(3);
    expect(await views('::ffff:198.51.100.2')).toBe(0);
    expect(await views('2001:db8:1:2::1')).toBe(3);
    expect(await views('2001:db8:1:2:ffff::9')).toBe(0);
    expect(await views('2001:db8:1:3::1')).toBe(3);
  });

  it('count per person on any network, and not when their session has ended', async () => {
    const slug = await example();
    const [ann, bob] = await Promise.all([server.person(), server.person()]);
    for (let visit = 0; visit < 5; visit++) await view(slug, { as: ann, from: `198.51.100.${visit}` });
    expect(await viewsOf(slug)).toBe(3);
    await bob.supabase.auth.signOut();
    expect(await view(slug, { as: bob })).toEqual(SILENT);
    expect(await viewsOf(slug)).toBe(3);
  });

  it('count again a day later, and nothing is kept longer or identifies visitors', async () => {
    const slug = await example();
    for (let visit = 0; visit < 4; visit++) await view(slug);
    await server.sql`update private.counted_visits set first_at = clock_timestamp() - interval '25 hours'`;
    for (let visit = 0; visit < 4; visit++) await view(slug);
    expect(await viewsOf(slug)).toBe(6);

    const columns = await server.sql`
      select column_name from information_schema.columns where table_name = 'counted_visits' order by 1`;
    expect(columns.map((row) => row['column_name'])).toEqual(['first_at', 'times', 'visit_hash']);
    const kept = async () => (await server.sql`select from private.counted_visits`).count;
    const job = forgetVisitsJob(createVisitStore(server.sql));
    await server.sql`update private.counted_visits set first_at = clock_timestamp() - interval '23 hours'`;
    const before = await kept();
    await job.run(undefined);
    expect(await kept()).toBe(before);
    await server.sql`update private.counted_visits set first_at = clock_timestamp() - interval '25 hours'`;
    await job.run(undefined);
    expect(await kept()).toBe(0);
    expect(await server.sql`select cron from pgboss.schedule where name = ${job.name}`).toHaveLength(1);
  });
});

describe('clicks on a trending question', () => {
  it('count three times a day for each member, however many come at once', async () => {
    const [ann, bob, id] = await Promise.all([server.person(), server.person(), question()]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => click(id, ann)));
    expect(answers).toEqual(Array(50).fill(SILENT));
    expect(await clicksOf(id)).toBe(3);
    expect(await click(id, bob)).toEqual(SILENT);
    expect(await clicksOf(id)).toBe(4);
    expect(await click(randomUUID(), bob)).toEqual(SILENT);
  });

  it('do not count for an ended session or for anonymous visitors', async () => {
    const [ann, id] = await Promise.all([server.person(), question()]);
    await ann.supabase.auth.signOut();
    expect(await click(id, ann)).toEqual(SILENT);
    expect((await call('record_trending_click', { question_id: id }))[0]).toBe(401);
    expect(await clicksOf(id)).toBe(0);
  });
});
