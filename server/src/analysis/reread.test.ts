import { randomUUID } from 'node:crypto';
import { type Analysis, analysisSchema } from '@latticework/core/analysis';
import { personalDataSchema } from '@latticework/core/personalData';
import { loadLibrary } from '@latticework/library/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePremium } from '../testing/givePremium.ts';
import { eventsIn, namesOf } from '../testing/scriptedEngine.ts';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

const REREAD = '/functions/v1/reread-analysis';
const TEXT =
  'My landlord wants 1,900 dollars a month from May, and the bank offers me a mortgage at 4.2% for a flat that costs 410,000 dollars. Should I buy or keep renting? I have 80,000 dollars saved.';
const NO_KIND_FITS =
  'The bell in our tower has hung still since 1962. The village wants to ring it again. I proposed it and nobody objected. Should I let the crane come?';
const NO_KIND = 'There is no such kind of decision. Please pick one from the list.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Answer = Analysis & { historyId: string };
const idsOf = (facts: readonly { id: string }[] | undefined) => facts?.map(({ id }) => id) ?? [];

async function withAnalysis(text = TEXT): Promise<{ person: TestPerson; id: string; first: Answer }> {
  const person = await server.person();
  const response = await server.post(ANALYZE, { query: text, queryType: 'manual' }, { as: person });
  expect(response.status).toBe(200);
  const first = (await response.json()) as Answer;
  return { person, id: first.historyId, first };
}

const reread = (as: TestPerson, historyId: string, how: object, headers: Record<string, string> = {}) =>
  server.post(REREAD, { historyId, ...how }, { as, headers });

async function readAgain(as: TestPerson, id: string, how: object): Promise<Answer> {
  const response = await reread(as, id, how);
  expect(response.status).toBe(200);
  const answer = (await response.json()) as Answer;
  expect(answer.historyId).toBe(id);
  return answer;
}

async function entryOf(id: string) {
  const [row] = await server.sql<{ full_response: Analysis; rereads: number; busy: boolean }[]>`
    select full_response, rereads, reading_until is not null as busy from public.query_history where id = ${id}
  `;
  if (!row) throw new Error('the entry is gone');
  return row;
}

const fixedOf = async (id: string) =>
  (await server.sql`select id, user_id, query_text, query_type, tier_at_query, created_at from public.query_history`)
    .filter((row) => row['id'] === id)
    .at(0);

describe('reading an analysis again', () => {
  it('as another kind of decision replaces it with one by that kind’s dossier', async () => {
    const { person, id, first } = await withAnalysis();
    expect(first.decision).toMatchObject({ slug: 'buy-or-rent', basis: 'recognized' });
    const again = await readAgain(person, id, { decision: 'which-mortgage' });
    expect(again.decision).toMatchObject({ slug: 'which-mortgage', basis: 'chosen' });
    expect(again.metadata).toMatchObject({ rereads: 1, analysisQuality: first.metadata.analysisQuality });
    const { historyId: _, ...whole } = again;
    const { full_response, busy, rereads } = await entryOf(id);
    expect(analysisSchema.parse(full_response)).toEqual(whole);
    expect({ busy, rereads }).toEqual({ busy: false, rereads: 1 });
  });

  it('with an answer to a missing fact takes it up, and asks for it no longer', async () => {
    const { person, id, first } = await withAnalysis();
    const [asked, next] = first.missing ?? [];
    if (!asked || !next) throw new Error('too little is missing');
    const again = await readAgain(person, id, { answers: { [asked.id]: 'no' } });
    expect(again.answered).toEqual([{ id: asked.id, question: asked.question, answer: 'no', says: asked.answers.no }]);
    expect(idsOf(again.missing)).not.toContain(asked.id);
    expect(again.decision).toMatchObject({ slug: 'buy-or-rent', basis: 'recognized' });

    const third = await readAgain(person, id, { answers: { [next.id]: 'yes' } });
    expect(Object.fromEntries((third.answered ?? []).map((fact) => [fact.id, fact.answer]))).toEqual({
      [asked.id]: 'no',
      [next.id]: 'yes',
    });
    expect(third.metadata.rereads).toBe(2);
  });

  it('replaces an answer that is given again', async () => {
    const { person, id, first } = await withAnalysis();
    const fact = idsOf(first.missing)[0] ?? '';
    await readAgain(person, id, { answers: { [fact]: 'no' } });
    const again = await readAgain(person, id, { answers: { [fact]: 'yes' } });
    expect(again.answered).toMatchObject([{ id: fact, answer: 'yes' }]);
  });

  it('with an answer keeps the kind that was chosen before', async () => {
    const { person, id } = await withAnalysis();
    const chosen = await readAgain(person, id, { decision: 'which-mortgage' });
    const fact = idsOf(chosen.missing)[0] ?? '';
    const again = await readAgain(person, id, { answers: { [fact]: 'yes' } });
    expect(again.decision).toMatchObject({ slug: 'which-mortgage', basis: 'chosen' });
    expect(idsOf(again.answered)).toEqual([fact]);
  });

  it('takes an answer about what the text shows beside its kind', async () => {
    const { person, id, first } = await withAnalysis(NO_KIND_FITS);
    expect(first.decision).toMatchObject({ basis: 'family' });
    const [asked] = first.missing ?? [];
    const ofAspects = new Set(loadLibrary().aspects.flatMap(({ facts }) => idsOf(facts)));
    if (!asked || !ofAspects.has(asked.id)) throw new Error('nothing is asked about what the text shows');
    const again = await readAgain(person, id, { answers: { [asked.id]: 'yes' } });
    expect(again.answered).toMatchObject([{ id: asked.id, answer: 'yes' }]);
    expect(idsOf(again.missing)).not.toContain(asked.id);
    const [next] = again.missing ?? [];
    const third = await readAgain(person, id, { answers: next ? { [next.id]: 'no' } : {} });
    expect(idsOf(third.answered)).toEqual([asked.id, next?.id]);
  });

  it('keeps answers when the same kind is confirmed, and drops them with another kind', async () => {
    const { person, id, first } = await withAnalysis();
    const fact = idsOf(first.missing)[0] ?? '';
    await readAgain(person, id, { answers: { [fact]: 'yes' } });
    const confirmed = await readAgain(person, id, { decision: 'buy-or-rent' });
    expect(confirmed.decision?.basis).toBe('chosen');
    expect(idsOf(confirmed.answered)).toEqual([fact]);

    const other = await withAnalysis();
    await readAgain(other.person, other.id, { answers: { [fact]: 'yes' } });
    const changed = await readAgain(other.person, other.id, { decision: 'which-mortgage' });
    expect(changed.answered).toEqual([]);
  });

  it('is possible as a family, and as a kind that its family’s dossier reads', async () => {
    const { dossiers, decisions, families } = loadLibrary();
    const own = new Set(dossiers.map(({ slug }) => slug));
    const { person, id } = await withAnalysis();
    expect((await readAgain(person, id, { decision: 'home' })).decision?.slug).toBe('home');
    const withoutOwn = decisions.find(({ slug }) => !own.has(slug) && families[slug] === undefined);
    // All kinds may have a dossier of their own one day.
    if (!withoutOwn) return;
    expect((await readAgain(person, id, { decision: withoutOwn.slug })).decision).toMatchObject({
      slug: withoutOwn.slug,
      name: withoutOwn.name,
      basis: 'chosen',
    });
  });

  it('streams like the analysis did', async () => {
    const { person, id } = await withAnalysis();
    const response = await reread(person, id, { decision: 'which-mortgage' }, { accept: 'text/event-stream' });
    const events = eventsIn(await response.text());
    expect(namesOf(events).at(-1)).toBe('result');
    expect(events.at(-1)?.data).toMatchObject({ historyId: id, decision: { slug: 'which-mortgage' } });
  });

  it('costs no allowance and leaves the rest of the entry as it was', async () => {
    const { person, id } = await withAnalysis();
    const limits = async () => (await server.get('/functions/v1/limits', { as: person })).json();
    const claims = () => server.sql`select * from private.analysis_claims where user_id = ${person.id}`;
    const before = [await limits(), [...(await claims())], await fixedOf(id)];
    await readAgain(person, id, { decision: 'which-mortgage' });
    expect([await limits(), [...(await claims())], await fixedOf(id)]).toEqual(before);
    expect(before[2]).toMatchObject({ id, query_text: TEXT, tier_at_query: 'free' });
  });

  it('stays basic for somebody who has become premium since', async () => {
    const { person, id, first } = await withAnalysis();
    expect(first.metadata.analysisQuality).toBe('basic');
    await givePremium(server.sql, person.email);
    const again = await readAgain(person, id, { decision: 'which-mortgage' });
    expect(again).toMatchObject({ narrativeAnalysis: null, metadata: { analysisQuality: 'basic' } });
  });

  it('shows in the history, the patterns and the export', async () => {
    const { person, id } = await withAnalysis();
    const again = await readAgain(person, id, { decision: 'which-mortgage' });
    const page = (await (await server.get('/functions/v1/history', { as: person })).json()) as { entries: object[] };
    expect(page.entries).toMatchObject([{ id, brokenOff: false }]);
    const patterns = (await (
      await server.get('/functions/v1/patterns?timeZone=Europe/Madrid', { as: person })
    ).json()) as { questions: number; tools: { id: string }[] };
    expect(patterns.questions).toBe(1);
    expect(idsOf(patterns.tools).sort()).toEqual(idsOf(again.recommendedTools).sort());
    const exported = await (await server.get('/functions/v1/export-data', { as: person })).json();
    const { historyId: _, ...whole } = again;
    expect(personalDataSchema.parse(exported).history[0]?.analysis).toEqual(whole);
  });
});

describe('an analysis is not read again', () => {
  const refusalOf = async (response: Response) => {
    const { code, error } = (await response.json()) as { code: string; error: string };
    return [response.status, code, error];
  };

  it('as a kind of decision that does not exist', async () => {
    const { person, id } = await withAnalysis();
    for (const decision of ['no-such-kind', 'constructor'])
      expect(await refusalOf(await reread(person, id, { decision }))).toEqual([400, 'bad_request', NO_KIND]);
    expect(await entryOf(id)).toMatchObject({ rereads: 0, busy: false });
  });

  it('with an answer that its dossier does not ask for', async () => {
    const { person, id, first } = await withAnalysis();
    const fact = idsOf(first.missing)[0] ?? '';
    for (const how of [
      { answers: { 'no-such-fact': 'yes' } },
      { answers: { constructor: 'yes' } },
      { answers: { [fact]: 'yes', 'no-such-fact': 'yes' } },
      { decision: 'which-mortgage', answers: { [fact]: 'yes' } },
    ])
      expect(await refusalOf(await reread(person, id, how))).toEqual([
        400,
        'bad_request',
        'An answer belongs to no question of this analysis. Please reload the page.',
      ]);
    expect(await entryOf(id)).toMatchObject({ rereads: 0, busy: false });
  });

  it('with an answer when nothing was asked', async () => {
    const { person, id } = await withAnalysis();
    await server.sql`
      update public.query_history set full_response = full_response - 'decision' - 'missing' where id = ${id}
    `;
    expect((await reread(person, id, { answers: { stay: 'yes' } })).status).toBe(400);
    expect((await readAgain(person, id, { decision: 'buy-or-rent', answers: { stay: 'yes' } })).answered).toMatchObject(
      [{ id: 'stay' }],
    );
  });

  it('without anything new, or with a malformed request', async () => {
    const { person, id } = await withAnalysis();
    for (const how of [
      {},
      { answers: {} },
      { decision: '../etc' },
      { answers: { stay: 'maybe' } },
      { decision: 'home', text: 'x' },
      { answers: Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`fact-${at}`, 'yes'])) },
    ])
      expect((await reread(person, id, how)).status).toBe(400);
    expect(await entryOf(id)).toMatchObject({ rereads: 0 });
  });

  it('by another person, who learns nothing about it, or without a session', async () => {
    const { id } = await withAnalysis();
    const other = await server.premiumPerson();
    const how = { decision: 'which-mortgage' };
    const refusal = [404, 'not_found', 'There is no such analysis in your history.'];
    expect(await refusalOf(await reread(other, id, how))).toEqual(refusal);
    expect(await refusalOf(await reread(other, randomUUID(), how))).toEqual(refusal);
    expect((await server.post(REREAD, { historyId: id, ...how })).status).toBe(401);
    expect(await entryOf(id)).toMatchObject({ rereads: 0, full_response: { decision: { slug: 'buy-or-rent' } } });
  });

  it('a third time', async () => {
    const { person, id } = await withAnalysis();
    await readAgain(person, id, { decision: 'which-mortgage' });
    await readAgain(person, id, { decision: 'buy-or-rent' });
    expect(await refusalOf(await reread(person, id, { decision: 'which-mortgage' }))).toEqual([
      429,
      'no_tries_left',
      'You have read this one again twice. A new analysis can take up what you know now.',
    ]);
    const { rereads, full_response } = await entryOf(id);
    expect([rereads, full_response.decision?.slug]).toEqual([2, 'buy-or-rent']);
  });

  it('before it is whole', async () => {
    const { person, id } = await withAnalysis();
    await server.sql`update public.query_history set broken_off = true where id = ${id}`;
    expect(await refusalOf(await reread(person, id, { decision: 'which-mortgage' }))).toEqual([
      400,
      'bad_request',
      'This analysis was interrupted. Please finish it before it is read again.',
    ]);
    expect(await entryOf(id)).toMatchObject({ rereads: 0, busy: false });
  });
});

describe('the number of rereads', () => {
  it('cannot be written by a client', async () => {
    const { person, id } = await withAnalysis();
    await readAgain(person, id, { decision: 'which-mortgage' });
    for (const client of [person.supabase, server.anonymous()]) {
      await client.from('query_history').update({ rereads: 0 }).eq('id', id);
      await client.from('query_history').upsert({ id, rereads: 0 });
      expect((await client.from('query_history').update({ rereads: 0 }).eq('id', id)).error).not.toBeNull();
    }
    expect(await entryOf(id)).toMatchObject({ rereads: 1 });
  });
});
