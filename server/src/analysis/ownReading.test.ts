import { type Analysis, analysisSchema } from '@latticework/core/analysis';
import { goodStory, TEXT } from '@latticework/engine/model/testing/answers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScriptedServer } from '../testing/scriptedEngine.ts';
import { sharedEngine } from '../testing/sharedEngine.ts';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

const REQUEST = '/functions/v1/own-reading-request';
const READ = '/functions/v1/own-reading';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: await sharedEngine() });
});
afterAll(() => server.stop());

async function withAnalysis(): Promise<{ person: TestPerson; id: string; first: Analysis }> {
  const person = await server.premiumPerson();
  const response = await server.post(ANALYZE, { query: TEXT, queryType: 'manual' }, { as: person });
  const { historyId, ...first } = (await response.json()) as Analysis & { historyId: string };
  return { person, id: historyId, first };
}

async function requestFor(as: TestPerson, historyId: string): Promise<string> {
  const response = await server.post(REQUEST, { historyId }, { as });
  expect(response.status).toBe(200);
  return ((await response.json()) as { request: string }).request;
}

async function read(as: TestPerson, historyId: string, answer: string) {
  const response = await server.post(READ, { historyId, answer }, { as });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** What an AI would write that got this request in a chat. */
const storyFor = (request: string) =>
  goodStory({ body: { model: '', messages: [{ role: 'user', content: request }] } });

async function storedIn(id: string): Promise<{ analysis: Analysis; own: number; busy: boolean }> {
  const [row] = await server.sql`
    select full_response, own_readings, reading_until is not null as busy from public.query_history where id = ${id}
  `;
  return { analysis: analysisSchema.parse(row?.['full_response']), own: row?.['own_readings'], busy: row?.['busy'] };
}

describe('a reading with an AI of one’s own', () => {
  it('gives the whole request with the text, and nothing about the person', async () => {
    const { person, id } = await withAnalysis();
    const request = await requestFor(person, id);
    expect(request).toContain(TEXT);
    expect(request).toContain('mental models');
    expect(request.length).toBeLessThan(48_000);
    expect(request).not.toContain(person.email);
    expect(request).not.toContain(id);
    expect(await storedIn(id)).toMatchObject({ own: 0, busy: false });
  });

  it.each([
    ['as it is', (answer: string) => answer],
    [
      'in a code fence, with chatter around it',
      (answer: string) => `Sure! Here you go:\n\`\`\`json\n${answer}\n\`\`\`\nHope it helps {really}.`,
    ],
    ['with a comma too many', (answer: string) => answer.replace(/\}$/, ',}')],
  ])('takes the place of the analysis, once and at no cost: %s', async (_, pasted) => {
    const { person, id, first } = await withAnalysis();
    const claims = () => server.sql`select id from private.analysis_claims where user_id = ${person.id}`;
    const before = (await claims()).length;
    const answer = pasted(JSON.stringify(storyFor(await requestFor(person, id))));
    const { status, body } = await read(person, id, answer);
    expect([status, body['outcome']]).toEqual([200, 'read']);
    const analysis = analysisSchema.parse(body['analysis']);
    expect(analysis.metadata.engine).toEqual({ name: 'model', version: '2', prompt: 'analysis.v2', pasted: true });
    expect(analysis.metadata.analysisQuality).toBe(first.metadata.analysisQuality);
    expect(analysis.narrativeAnalysis?.hook).toContain('two tired years');
    expect(await storedIn(id)).toEqual({ analysis, own: 1, busy: false });
    expect(await claims()).toHaveLength(before);

    expect(await read(person, id, answer)).toMatchObject({
      status: 429,
      body: { error: 'You have read this one with your own AI already.' },
    });
  });

  it('names the faults of an answer with a text that asks the AI to mend them, and changes nothing', async () => {
    const { person, id, first } = await withAnalysis();
    const story = storyFor(await requestFor(person, id));
    const [one, ...others] = story.findings;
    const wrong = { ...story, findings: [{ ...one, quotes: ['we will surely win'] }, ...others] };
    const { status, body } = await read(person, id, JSON.stringify(wrong));
    expect([status, body['outcome']]).toEqual([200, 'faulty']);
    expect(String(body['faults'])).toContain('“we will surely win” is not verbatim in the text');
    expect(body['repair']).toContain('we will surely win');
    expect(await storedIn(id)).toEqual({ analysis: first, own: 0, busy: false });

    expect((await read(person, id, JSON.stringify(story))).body['outcome']).toBe('read');
  });

  it('refuses an answer to another text, noise, markup and what is too long', async () => {
    const { person, id, first } = await withAnalysis();
    const story = storyFor(await requestFor(person, id));
    const other = JSON.stringify({
      ...story,
      findings: story.findings.map((finding) => ({ ...finding, quotes: ['My sister wants to sell the house'] })),
    });
    const markup = JSON.stringify({
      ...story,
      hook: 'Look <img src=x onerror=alert(1)> at what it costs you to go on.',
    });
    for (const answer of [other, markup, 'I would sell the company.', '{'.repeat(15_000), '{"findings": []}']) {
      const { status, body } = await read(person, id, answer);
      expect([status, body['outcome']], answer.slice(0, 40)).toEqual([200, 'faulty']);
    }
    const long = await read(person, id, 'x'.repeat(20_001));
    expect(long).toMatchObject({
      status: 400,
      body: { error: 'This is longer than an answer can be. Please copy only the last answer of your AI.' },
    });
    const megabyte = await read(person, id, 'x'.repeat(1_000_000));
    expect(megabyte.status).toBe(413);
    expect((await read(person, id, '  ')).body).toMatchObject({ error: 'Please paste the answer of your AI first.' });
    expect(await storedIn(id)).toEqual({ analysis: first, own: 0, busy: false });
  });

  it('is only for an entry of one’s own', async () => {
    const { id } = await withAnalysis();
    const stranger = await server.premiumPerson();
    for (const [path, body] of [
      [REQUEST, { historyId: id }],
      [READ, { historyId: id, answer: '{}' }],
    ] as const) {
      expect((await server.post(path, body, { as: stranger })).status).toBe(404);
      expect((await server.post(path, body)).status).toBe(401);
    }
  });

  it('is for a whole analysis, and not while another reading runs', async () => {
    const { person, id } = await withAnalysis();
    await server.sql`update public.query_history set broken_off = true where id = ${id}`;
    expect(await read(person, id, '{}')).toMatchObject({
      status: 400,
      body: { error: 'This analysis was interrupted. Please finish it before it is read again.' },
    });
    await server.sql`
      update public.query_history
      set broken_off = false, reading_id = gen_random_uuid(), reading_until = now() + interval '1 minute' where id = ${id}
    `;
    expect((await read(person, id, '{}')).status).toBe(409);
  });

  it('is refused by a server that has no embedded engine', async () => {
    const scripted = await startScriptedServer();
    try {
      const person = await scripted.person();
      const historyId = crypto.randomUUID();
      for (const [path, body] of [
        [REQUEST, { historyId }],
        [READ, { historyId, answer: '{}' }],
      ] as const) {
        const response = await scripted.post(path, body, { as: person });
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ error: 'Readings with your own AI are not available here.' });
      }
    } finally {
      await scripted.stop();
    }
  });

  it('of one answer pasted many times at once counts once', async () => {
    const { person, id } = await withAnalysis();
    const answer = JSON.stringify(storyFor(await requestFor(person, id)));
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => read(person, id, answer)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await storedIn(id)).own).toBe(1);
  });
});
