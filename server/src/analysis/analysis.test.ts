import { randomUUID } from 'node:crypto';
import { analysisSchema } from '@latticework/core/analysis';
import { ENGINE } from '@latticework/engine/embedded/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

const TEXT =
  'We have spent two years and 400,000 dollars building this product. Sales are flat, but everyone says we have come too far to stop now.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const analyze = (as: TestPerson, body: object = {}, headers: Record<string, string> = {}) =>
  server.post(ANALYZE, { query: TEXT, queryType: 'manual', ...body }, { as, headers });

const claimsOf = async (person: TestPerson) =>
  (
    await server.sql<{ state: string; query_type: string }[]>`
    select state, query_type from private.analysis_claims where user_id = ${person.id}
  `
  ).map((row) => `${row.query_type} ${row.state}`);

async function trendingQuestion(
  question = `We have put two years into plan ${randomUUID()} and everyone says we have come too far to stop now. Do we go on?`,
): Promise<{ id: string; question: string }> {
  const [row] = await server.sql<{ id: string; question: string }[]>`
    insert into public.trending_questions (question, category, topic_source, metadata)
    values (${question}, 'business', 'r/startups', '{"isHot": true, "engagement": 900}') returning id, question
  `;
  if (!row) throw new Error('no trending question');
  return row;
}

const trending = (as: TestPerson, question: { id: string; question: string }) =>
  analyze(as, { query: question.question, queryType: 'trending', trendingQuestionId: question.id });

describe('an analysis', () => {
  it("quotes the person's own words at the right offsets, and is stored in their history", async () => {
    const person = await server.person();
    const response = await analyze(person);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { historyId: string };
    const analysis = analysisSchema.parse(answer);

    const quoted = analysis.recommendedTools.flatMap(({ evidence }) => evidence);
    expect(quoted.length).toBeGreaterThan(0);
    for (const { quote, start, end } of quoted) expect(TEXT.slice(start, end)).toBe(quote);
    const { data } = await person.supabase
      .from('query_history')
      .select('id, query_text, query_type, tier_at_query, full_response')
      .single();
    expect(data).toMatchObject({ id: answer.historyId, query_text: TEXT, query_type: 'manual', tier_at_query: 'free' });
    expect(analysisSchema.parse(data?.full_response)).toEqual(analysis);
  });

  it('is basic for a free manual question: one model, one bias, no narrative', async () => {
    const analysis = analysisSchema.parse(await (await analyze(await server.person())).json());
    expect(analysis.metadata.analysisQuality).toBe('basic');
    expect(analysis.recommendedTools.map((tool) => tool.type).sort()).toEqual(['cognitive_bias', 'mental_model']);
    expect(analysis.narrativeAnalysis).toBeNull();
    expect(analysis.keyLessons).toEqual([]);
  });

  it('has a narrative, a plan, words to say and more tools for a premium member', async () => {
    const analysis = analysisSchema.parse(await (await analyze(await server.premiumPerson())).json());
    expect(analysis.metadata.analysisQuality).toBe('premium');
    expect(analysis.narrativeAnalysis?.hook).toBeTruthy();
    expect(analysis.narrativeAnalysis?.actionPlan.sections[0]?.actionItems.length).toBeGreaterThan(1);
    expect(analysis.wordsToSay?.length).toBeGreaterThan(0);
    expect(analysis.recommendedTools.length).toBeGreaterThan(2);
  });

  it('asks one clarifying question about a thin text, stores nothing and costs nothing', async () => {
    const person = await server.person();
    const response = await analyze(person, { query: 'What should I do?' });
    expect(response.status).toBe(200);
    const answer = (await response.json()) as {
      clarification?: { question: string };
      recommendedTools: unknown[];
      historyId: unknown;
    };
    expect(answer.clarification?.question).toMatch(/\?$/);
    expect(answer.recommendedTools).toEqual([]);
    expect(answer.historyId).toBeNull();
    expect(await claimsOf(person)).toEqual(['manual returned']);
    expect((await analyze(person)).status).toBe(200);
  });
});

describe('a text that sounds like danger', () => {
  const DANGER = { query: "I don't want to be alive anymore. Should I even go on living?" };

  it('is answered with where to get help, is not stored, and costs nothing', async () => {
    const person = await server.person();
    const answer = (await (await analyze(person, DANGER)).json()) as Record<string, unknown>;
    expect(answer).toMatchObject({ recommendedTools: [], historyId: null, narrativeAnalysis: null });
    expect(JSON.stringify(answer['clarification'])).toContain('findahelpline.com');
    expect(await claimsOf(person)).toEqual([]);
    const { data } = await person.supabase.from('query_history').select('id');
    expect(data).toEqual([]);
  });

  it('is answered even when the quota is used up', async () => {
    const person = await server.person();
    expect((await analyze(person)).status).toBe(200);
    expect((await analyze(person)).status).toBe(429);
    expect((await analyze(person, DANGER)).status).toBe(200);
  });
});

describe('the quota of a free member', () => {
  it('lets exactly one of 100 parallel manual analyses through', async () => {
    const person = await server.person();
    const answers = await Promise.all(Array.from({ length: 100 }, () => analyze(person)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(99);
    expect(await refused[0]?.json()).toMatchObject({
      error: 'Daily manual analysis limit reached (1 per day). Upgrade to Premium for unlimited queries.',
      code: 'limit_reached',
      details: { limit: 'manual' },
    });
    expect(await claimsOf(person)).toEqual(['manual completed']);
    expect((await person.supabase.from('query_history').select('id')).data).toHaveLength(1);
  });

  it('is two trending analyses, the first of premium quality, and one manual', async () => {
    const person = await server.person();
    const question = await trendingQuestion();
    const first = analysisSchema.parse(await (await trending(person, question)).json());
    const second = analysisSchema.parse(await (await trending(person, question)).json());
    expect([first, second].map((analysis) => analysis.metadata.analysisQuality)).toEqual(['premium', 'basic']);
    expect(first.metadata).toMatchObject({ isHot: true, engagement: 900 });

    const third = await trending(person, question);
    expect(third.status).toBe(429);
    expect(await third.json()).toMatchObject({
      error: 'Daily trending analysis limit reached (2 per day). Upgrade to Premium for unlimited queries.',
    });
    expect((await analyze(person)).status).toBe(200);
    expect((await analyze(person)).status).toBe(429);
  });

  it('counts a question that only claims to be trending as manual', async () => {
    const question = await trendingQuestion();
    const inactive = await trendingQuestion();
    await server.sql`update public.trending_questions set active = false where id = ${inactive.id}`;
    const forged = [
      { queryType: 'trending' },
      { queryType: 'trending', trendingQuestionId: randomUUID() },
      { queryType: 'trending', trendingQuestionId: question.id },
      { queryType: 'trending', trendingQuestionId: inactive.id, query: inactive.question },
    ];
    for (const body of forged) {
      const person = await server.person();
      await analyze(person, body);
      expect(await claimsOf(person)).toEqual(['manual completed']);
    }
  });

  it('is restored 24 hours after an analysis, by the database’s clock', async () => {
    const person = await server.person();
    await analyze(person);
    const age = (interval: string) => server.sql`
      update private.analysis_claims set created_at = now() - ${interval}::interval where user_id = ${person.id}
    `;
    await age('23 hours 59 minutes');
    expect((await analyze(person)).status).toBe(429);
    await age('24 hours 1 minute');
    expect((await analyze(person)).status).toBe(200);
  });

  it('is restored one by one, in the order of use', async () => {
    const person = await server.person();
    const question = await trendingQuestion();
    await trending(person, question);
    await trending(person, question);
    await analyze(person);
    // Makes everything that was counted older, as if time had passed.
    const pass = (interval: string) => server.sql`
      update private.analysis_claims set created_at = created_at - ${interval}::interval where user_id = ${person.id}
    `;
    await server.sql`
      update private.analysis_claims set created_at = created_at - interval '10 hours'
      where id = (select id from private.analysis_claims where user_id = ${person.id} order by created_at limit 1)
    `;
    const limits = async () =>
      (await (await server.get('/functions/v1/limits', { as: person })).json()) as Record<Reset, string | null>;
    type Reset = 'resetTime' | 'manualResetTime';
    const hoursLeft = async (until: Reset = 'resetTime') =>
      (Date.parse((await limits())[until] ?? '') - Date.now()) / 3_600_000;

    expect(await hoursLeft()).toBeCloseTo(14, 1);
    // The first to be restored is a trending one.
    expect(await hoursLeft('manualResetTime')).toBeCloseTo(24, 1);
    await pass('14 hours 1 minute');
    expect(await limits()).toMatchObject({ trendingUsed: 1, manualUsed: 1 });
    expect(await hoursLeft()).toBeCloseTo(10, 1);
    expect((await analyze(person)).status).toBe(429);
    // One is left, and the one that still counts was not the first of its kind, so this one is basic.
    const again = analysisSchema.parse(await (await trending(person, question)).json());
    expect(again.metadata.analysisQuality).toBe('basic');
    expect((await trending(person, question)).status).toBe(429);
    await pass('24 hours');
    expect(await limits()).toMatchObject({ trendingUsed: 0, manualUsed: 0, resetTime: null });
  });

  it('is not restored by deleting history', async () => {
    const person = await server.person();
    await analyze(person);
    const { data } = await person.supabase.from('query_history').delete().eq('user_id', person.id).select('id');
    expect(data).toHaveLength(1);
    expect((await analyze(person)).status).toBe(429);
  });

  it('is not restored by deleting the account and signing up again', async () => {
    const person = await server.person();
    await analyze(person);
    const deleted = await server.admin().auth.admin.deleteUser(person.id);
    expect(deleted.error).toBeNull();
    expect((await analyze(person)).status).toBe(401);
    const again = await server.person(person.email.toUpperCase());
    expect((await analyze(again)).status).toBe(429);
  });

  it('does not depend on user_metadata', async () => {
    const person = await server.person();
    await person.supabase.auth.updateUser({ data: { tier: 'premium' } });
    const { data } = await person.supabase.auth.refreshSession();
    const renewed = { ...person, token: data.session?.access_token ?? '' };
    expect((await analyze(renewed)).status).toBe(200);
    expect((await analyze(renewed)).status).toBe(429);
    expect(await (await server.get('/functions/v1/limits', { as: renewed })).json()).toMatchObject({ tier: 'free' });
  });

  it('does not apply to a premium member', async () => {
    const person = await server.premiumPerson();
    const answers = await Promise.all(Array.from({ length: 5 }, () => analyze(person)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);

    // As a free member again, they wait for the last of these, not for the first.
    await server.sql`
      update private.analysis_claims set created_at = created_at - interval '20 hours'
      where id in (select id from private.analysis_claims where user_id = ${person.id} order by created_at limit 4)
    `;
    const limits = (await (await server.get('/functions/v1/limits', { as: person })).json()) as Record<string, string>;
    expect((Date.parse(limits['manualResetTime'] ?? '') - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect((Date.parse(limits['resetTime'] ?? '') - Date.now()) / 3_600_000).toBeCloseTo(4, 1);
  });

  it('is returned by the limits endpoint, with the time of the reset', async () => {
    const person = await server.person();
    const limits = async () => (await server.get('/functions/v1/limits', { as: person })).json();
    expect(await limits()).toEqual({
      tier: 'free',
      pastDue: false,
      trendingUsed: 0,
      trendingLimit: 2,
      manualUsed: 0,
      manualLimit: 1,
      resetTime: null,
      manualResetTime: null,
    });
    await analyze(person);
    const [claim] = await server.sql<
      { created_at: Date }[]
    >`select created_at from private.analysis_claims where user_id = ${person.id}`;
    expect(await limits()).toMatchObject({
      manualUsed: 1,
      resetTime: new Date((claim?.created_at.getTime() ?? 0) + 24 * 3_600_000).toISOString(),
    });
  });
});

describe('a request sent again', () => {
  it('is one analysis, however many retries with its key arrive at the same time', async () => {
    const person = await server.person();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => analyze(person, {}, { 'idempotency-key': key })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { historyId: string }[];
    expect(new Set(bodies.map((body) => body.historyId)).size).toBe(1);
    expect(await claimsOf(person)).toEqual(['manual completed']);
  });

  it('with the same key but another text is refused', async () => {
    const person = await server.premiumPerson();
    const key = randomUUID();
    await analyze(person, {}, { 'idempotency-key': key });
    const other = await analyze(person, { query: `${TEXT} And more.` }, { 'idempotency-key': key });
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ code: 'idempotency_conflict' });
  });

  it("does not return another person's answer for their key", async () => {
    const key = randomUUID();
    const first = (await (await analyze(await server.person(), {}, { 'idempotency-key': key })).json()) as {
      historyId: string;
    };
    const second = (await (await analyze(await server.person(), {}, { 'idempotency-key': key })).json()) as {
      historyId: string;
    };
    expect(second.historyId).not.toBe(first.historyId);
  });
});

describe('an analysis that fails', () => {
  let failing: TestServer;
  let behave: (signal: AbortSignal) => Promise<never>;
  let seen: AbortSignal | undefined;
  beforeAll(async () => {
    failing = await startTestServer({
      analysisTimeLimitMs: TIME_LIMIT_MS,
      engine: {
        identity: ENGINE,
        analyze(_request, signal) {
          seen = signal;
          return behave(signal);
        },
      },
    });
    // Every change of a claim, so that one that is returned twice is noticed although the count is the same.
    await failing.sql.unsafe(`
      create table private.claim_changes (user_id uuid, change text, at serial);
      create function private.note_claim_change() returns trigger language plpgsql as $$
        begin
          insert into private.claim_changes values (new.user_id, coalesce(old.state, 'none') || ' > ' || new.state);
          return null;
        end
      $$;
      create trigger note_claim_change after insert or update on private.analysis_claims
        for each row execute function private.note_claim_change();
    `);
  });
  afterAll(() => failing.stop());

  const TIME_LIMIT_MS = 5_000;
  const GIVEN_BACK_ONCE = ['none > open', 'open > returned'];
  const changesOf = async (person: TestPerson) =>
    (await failing.sql`select change from private.claim_changes where user_id = ${person.id} order by at`).map(
      ({ change }) => change,
    );
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const usedBy = async (person: TestPerson) =>
    ((await (await failing.get('/functions/v1/limits', { as: person })).json()) as { manualUsed: number }).manualUsed;

  it('returns its claim, with the specified message', async () => {
    behave = () => Promise.reject(new Error('the engine broke: secret detail'));
    const person = await failing.person();
    const response = await failing.post(ANALYZE, { query: TEXT, queryType: 'manual' }, { as: person });
    expect(response.status).toBe(502);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({
      error: 'Failed to fetch insights. Please try again.',
      code: 'analysis_failed',
    });
    expect(body).not.toContain('secret detail');
    expect(await usedBy(person)).toBe(0);
    expect(await changesOf(person)).toEqual(GIVEN_BACK_ONCE);
  });

  it('returns its claim when it takes too long, and stops the engine', async () => {
    behave = untilAborted;
    const person = await failing.person();
    const response = await failing.post(ANALYZE, { query: TEXT, queryType: 'manual' }, { as: person });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: 'Failed to fetch insights. Please try again.' });
    expect(seen?.aborted).toBe(true);
    expect(await usedBy(person)).toBe(0);
    expect(await changesOf(person)).toEqual(GIVEN_BACK_ONCE);
  });

  it('for twenty retries with one key returns exactly the claims that it took', async () => {
    behave = () => Promise.reject(new Error('the engine broke'));
    const person = await failing.person();
    const retry = () =>
      failing.post(
        ANALYZE,
        { query: TEXT, queryType: 'manual' },
        { as: person, headers: { 'idempotency-key': 'one-key-for-all' } },
      );
    const answers = await Promise.all(Array.from({ length: 20 }, retry));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(502));
    const changes = await changesOf(person);
    expect(changes.filter((change) => change === 'open > returned')).toHaveLength(changes.length / 2);
    expect(await usedBy(person)).toBe(0);
  });

  it('returns its claim when the client disconnects, and stops the engine', async () => {
    behave = untilAborted;
    const person = await failing.person();
    const client = new AbortController();
    const request = failing.post(ANALYZE, { query: TEXT, queryType: 'manual' }, { as: person, signal: client.signal });
    await expect.poll(() => usedBy(person)).toBe(1);
    client.abort();
    await expect(request).rejects.toThrow();
    await expect.poll(() => usedBy(person)).toBe(0);
    expect(seen?.aborted).toBe(true);
    expect(await changesOf(person)).toEqual(GIVEN_BACK_ONCE);
  });

  it('occupies its slot only while it runs', async () => {
    const ended = Promise.withResolvers<never>();
    behave = () => ended.promise;
    const person = await failing.person();
    const request = { query: TEXT, queryType: 'manual' };
    const first = failing.post(ANALYZE, request, { as: person });
    await expect.poll(() => usedBy(person)).toBe(1);
    expect((await failing.post(ANALYZE, request, { as: person })).status).toBe(429);
    ended.reject(new Error('the engine broke'));
    expect((await first).status).toBe(502);
    expect((await failing.post(ANALYZE, request, { as: person })).status).toBe(502);
  });
});
