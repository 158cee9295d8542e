import { analysisSchema } from '@latticework/core/analysis';
import { goodAnswer, TEXT } from '@latticework/engine/model/testing/answers';
import {
  answers,
  fails,
  neverEnds,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '@latticework/engine/model/testing/scriptedModelServer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

/** A server that is given a model: the product and the model server, both over real HTTP. */
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
beforeEach(() => server.sql`delete from private.model_token_days`);

const analyze = (as: TestPerson, signal?: AbortSignal) =>
  server.post(ANALYZE, { query: TEXT, queryType: 'manual' }, { as, ...(signal ? { signal } : {}) });

const claimsOf = async (person: TestPerson) =>
  (await server.sql`select state from private.analysis_claims where user_id = ${person.id}`).map((row) => row['state']);

const spent = async () =>
  (await server.sql`select tokens::integer from private.model_token_days`).map((row) => row['tokens']);

describe('a server with a model', () => {
  it('answers through it, keeps the answer, and charges the day with what it used', async () => {
    model.play(answers(goodAnswer, { usage: 5_432 }));
    const person = await server.premiumPerson();
    const response = await analyze(person);
    expect(response.status).toBe(200);
    const analysis = analysisSchema.parse(await response.json());
    expect(analysis.metadata.engine).toMatchObject({ name: 'model', model: 'scripted', prompt: 'analysis.v1' });
    expect(analysis.narrativeAnalysis?.hook).toContain('two tired years');
    const { data } = await person.supabase.from('query_history').select('full_response').single();
    expect(analysisSchema.parse(data?.full_response)).toEqual(analysis);
    expect(await spent()).toEqual([5_432]);
    // A server of one's own that wants no key is sent nothing that looks like one of ours.
    expect(model.requests[0]?.headers.authorization).toBe('Bearer none');
  });

  it('gives the claim back when the client goes away, and stops the model', async () => {
    model.play(neverEnds((request) => JSON.stringify(goodAnswer(request)).slice(0, 400)));
    const person = await server.person();
    const client = new AbortController();
    const request = analyze(person, client.signal);
    await expect.poll(() => model.requests.length).toBe(1);
    expect(await claimsOf(person)).toEqual(['open']);
    expect(await spent()).toEqual([20_000]);

    client.abort();
    await expect(request).rejects.toThrow();
    await expect.poll(() => claimsOf(person)).toEqual(['returned']);
    await expect.poll(() => model.requests[0]?.wasAbandoned).toBe(true);
    await expect.poll(async () => (await spent())[0]).toBeLessThan(20_000);
  });

  it('answers by itself when the model cannot, and says so', async () => {
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
