import { analysisSchema } from '@latticework/core/analysis';
import { goodAnswer, goodStory, TEXT } from '@latticework/engine/model/testing/answers';
import {
  answers,
  fails,
  neverEnds,
  type ScriptedModelServer,
  type SeenRequest,
  startScriptedModelServer,
} from '@latticework/engine/model/testing/scriptedModelServer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givePremium } from '../testing/givePremium.ts';
import { untilFindings } from '../testing/scriptedEngine.ts';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

/** A server with a model: the product and the model server, both over real HTTP. */
let model: ScriptedModelServer;
let server: TestServer;
beforeAll(async () => {
  model = await startScriptedModelServer();
  server = await startTestServer({}, { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted' });
});
afterAll(async () => {
  await server.stop();
  await model.stop();
});
beforeEach(() => server.sql`truncate private.model_token_days, private.model_token_person_days`);

const analyze = (as: TestPerson, { query = TEXT, signal }: { query?: string; signal?: AbortSignal } = {}) =>
  server.post(ANALYZE, { query, queryType: 'manual' }, { as, ...(signal ? { signal } : {}) });

const GERMAN_TEXT =
  'Wir haben zwei Jahre und 400000 Euro in dieses Produkt gesteckt. Der Umsatz steht still, das Team ist müde, aber ' +
  'alle sagen, wir seien zu weit gekommen, um jetzt aufzuhören.';
const GERMAN_QUOTES = ['zu weit gekommen', 'zwei Jahre und 400000 Euro', 'Der Umsatz steht still'];

function answerInGerman(request: SeenRequest): object {
  const story = goodStory(request);
  return { ...story, findings: story.findings.map((one, at) => ({ ...one, quotes: [GERMAN_QUOTES[at]] })) };
}

const claimsOf = async (person: TestPerson) =>
  (await server.sql`select state from private.analysis_claims where user_id = ${person.id}`).map((row) => row['state']);

const spent = async () =>
  (await server.sql`select tokens::integer from private.model_token_days`).map((row) => row['tokens']);

describe('a server with a model', () => {
  it('answers with it, stores the answer, and charges the day with the used tokens', async () => {
    model.play(answers(goodAnswer, { usage: 5_432 }));
    const person = await server.premiumPerson();
    const response = await analyze(person);
    expect(response.status).toBe(200);
    const analysis = analysisSchema.parse(await response.json());
    expect(analysis.metadata.engine).toMatchObject({ name: 'model', model: 'scripted', prompt: 'analysis.v2' });
    expect(analysis.narrativeAnalysis?.hook).toContain('two tired years');
    const { data } = await person.supabase.from('query_history').select('full_response').single();
    expect(analysisSchema.parse(data?.full_response)).toEqual(analysis);
    expect(await spent()).toEqual([5_432]);
    // A model server that needs no key gets nothing that looks like one of ours.
    expect(model.requests[0]?.headers.authorization).toBe('Bearer none');
  });

  it('returns the claim when the client disconnects, and stops the model', async () => {
    model.play(neverEnds((request) => JSON.stringify(goodAnswer(request)).slice(0, 400)));
    const person = await server.person();
    const client = new AbortController();
    const request = analyze(person, { signal: client.signal });
    await expect.poll(() => model.requests.length).toBe(1);
    expect(await claimsOf(person)).toEqual(['open']);
    expect(await spent()).toEqual([36_000]);

    client.abort();
    await expect(request).rejects.toThrow();
    await expect.poll(() => claimsOf(person)).toEqual(['returned']);
    await expect.poll(() => model.requests[0]?.wasAbandoned).toBe(true);
    await expect.poll(async () => (await spent())[0]).toBeLessThan(36_000);
  });

  it.each([
    ['a text of a known kind', TEXT, goodAnswer],
    ['a text in another language, which is read as no kind', GERMAN_TEXT, answerInGerman],
  ])('is told what the person answered to a question of its own: %s', async (_, query, answer) => {
    model.play(answers(answer));
    const person = await server.premiumPerson();
    const first = analysisSchema.parse(await (await analyze(person, { query })).json());
    expect(first.metadata.engine.name).toBe('model');
    const { data: entry } = await person.supabase.from('query_history').select('id').single();
    const [asked] = first.missing ?? [];
    const again = await server.post(
      '/functions/v1/reread-analysis',
      { historyId: entry?.id, answers: { [asked?.id ?? '']: 'yes' } },
      { as: person },
    );
    expect(again.status).toBe(200);
    const second = analysisSchema.parse(await again.json());
    expect(model.requests[1]?.body.messages[1]?.content).toContain(`- ${asked?.question} ${asked?.answers.yes}.`);
    expect(second.answered).toEqual([
      { id: asked?.id, question: asked?.question, answer: 'yes', says: asked?.answers.yes },
    ]);
  });

  it('answers with the embedded engine when the model cannot, and says so', async () => {
    model.play(fails(401));
    const person = await server.person();
    const response = await analyze(person);
    expect(response.status).toBe(200);
    const analysis = analysisSchema.parse(await response.json());
    expect(analysis.recommendedTools.length).toBeGreaterThan(0);
    expect(analysis.metadata.engine).toMatchObject({
      name: 'embedded',
      insteadOf: { model: 'scripted', because: 'it rejected our API key' },
    });
    expect(await claimsOf(person)).toEqual(['completed']);
    expect(await spent()).toEqual([0]);
  });
});

describe('a person’s share of the model budget of a day', () => {
  const SHARE = 60_000;
  const USED_UP = "your share of today's budget for it is used up";
  let capped: TestServer;
  beforeAll(async () => {
    capped = await startTestServer(
      {},
      {
        OPENAI_BASE_URL: model.url,
        OPENAI_MODEL: 'scripted',
        MODEL_TOKENS_PER_REQUEST: '20000',
        MODEL_TOKENS_PER_PERSON_PER_DAY: String(SHARE),
      },
    );
  });
  afterAll(() => capped.stop());
  beforeEach(() => capped.sql`truncate private.model_token_days, private.model_token_person_days`);

  const engineOf = async (as: TestPerson) => {
    const response = await capped.post(ANALYZE, { query: TEXT, queryType: 'manual' }, { as });
    return analysisSchema.parse(await response.json()).metadata.engine;
  };
  const premium = ({ email }: TestPerson) => givePremium(capped.sql, email);

  it('is not exceeded by 20 simultaneous requests, and the embedded engine answers the others and says why', async () => {
    model.play(answers(goodAnswer, { usage: 20_000 }));
    const person = await capped.premiumPerson();
    const engines = await Promise.all(Array.from({ length: 20 }, () => engineOf(person)));
    expect(engines.filter(({ name }) => name === 'model')).toHaveLength(3);
    const instead = engines.filter(({ name }) => name === 'embedded');
    expect(instead).toHaveLength(17);
    for (const { insteadOf } of instead) expect(insteadOf).toEqual({ model: 'scripted', because: USED_UP });
    expect(model.requests).toHaveLength(3);
    const rows = await capped.sql`select tokens::integer from private.model_token_person_days`;
    expect([...rows]).toEqual([{ tokens: SHARE }]);

    expect(await engineOf(await capped.premiumPerson())).toMatchObject({ name: 'model' });
  });

  it('is not restored by deleting the account and signing up again', async () => {
    model.play(answers(goodAnswer, { usage: SHARE }));
    const person = await capped.premiumPerson();
    expect(await engineOf(person)).toMatchObject({ name: 'model' });
    const deleted = await capped.post('/functions/v1/delete-account', { password: person.password }, { as: person });
    expect(deleted.status).toBe(200);
    const again = await capped.person(person.email.toUpperCase());
    await premium(again);
    expect(await engineOf(again)).toMatchObject({ name: 'embedded', insteadOf: { because: USED_UP } });
  });

  it('sends the model server nothing about the person', async () => {
    model.play(answers(goodAnswer));
    const person = await capped.premiumPerson();
    await engineOf(person);
    const rows = await capped.sql<{ email_hash: string }[]>`select email_hash from private.model_token_person_days`;
    const seen = JSON.stringify(model.requests);
    expect(seen).not.toContain(person.email);
    for (const { email_hash } of rows) expect(seen).not.toContain(email_hash);
    expect(rows.map(({ email_hash }) => email_hash)).not.toContain(person.email);
  });

  it('also applies to finishing an interrupted analysis', async () => {
    model.play(answers(goodAnswer, { usage: SHARE }));
    const person = await capped.premiumPerson();
    const response = await capped.post(ANALYZE, { query: TEXT, queryType: 'manual' }, { as: person });
    const { historyId } = (await response.json()) as { historyId: string };
    await capped.sql`update public.query_history set broken_off = true where id = ${historyId}`;
    const finished = await capped.post('/functions/v1/finish-analysis', { historyId }, { as: person });
    expect(analysisSchema.parse(await finished.json()).metadata.engine.insteadOf?.because).toBe(USED_UP);
    expect(model.requests).toHaveLength(1);
  });
});

describe('an analysis by a model that is sent in parts', () => {
  it('is counted and stored with the name of the model, and can be finished', async () => {
    model.play(neverEnds((request) => JSON.stringify(goodAnswer(request)).slice(0, 1_500)));
    const person = await server.premiumPerson();
    const client = new AbortController();
    const response = await server.post(
      ANALYZE,
      { query: TEXT, queryType: 'manual' },
      { as: person, headers: { accept: 'text/event-stream' }, signal: client.signal },
    );
    await untilFindings(response, 1);
    client.abort();
    await expect
      .poll(() => server.sql`select from public.query_history where user_id = ${person.id} and reading_until is null`)
      .toHaveLength(1);
    expect(await claimsOf(person)).toEqual(['completed']);
    const { data } = await person.supabase.from('query_history').select('id, full_response').single();
    const kept = analysisSchema.parse(data?.full_response);
    expect(kept.metadata).toMatchObject({ brokenOff: true, engine: { name: 'model', model: 'scripted' } });
    expect(kept.recommendedTools.length).toBeGreaterThan(0);

    model.play(answers(goodAnswer));
    const finished = await server.post('/functions/v1/finish-analysis', { historyId: data?.id }, { as: person });
    const whole = analysisSchema.parse(await finished.json());
    expect(whole.metadata.brokenOff).toBeUndefined();
    expect(whole.narrativeAnalysis?.hook).toContain('two tired years');
  });
});
