import type { AnalysisPart } from '@latticework/core/analysis';
import { describe, expect, it } from 'vitest';
import { good, withFirst } from './testing/answerScripts.ts';
import { candidatesOf, finding, goodAnswer, TEXT } from './testing/answers.ts';
import { answers, fails, neverEnds, staysSilent } from './testing/scriptedModelServer.ts';
import { TOKENS, testModel } from './testing/testModel.ts';
import type { TokenBudget } from './tokenBudget.ts';

const { library, server, account, warnings, createEngine, run, expectInstead } = await testModel();

describe('a good answer', () => {
  it('combines the model’s sentences about the text with the library’s about the tools', async () => {
    server.play(good);
    const { analysis } = await run(undefined, { trending: { isHot: true, engagement: 7 } });
    expect(analysis.metadata).toEqual({
      analysisQuality: 'premium',
      isHot: true,
      engagement: 7,
      engine: { name: 'model', version: '2', model: 'm-1', prompt: 'analysis.v2' },
    });
    expect(server.requests).toHaveLength(1);
    const [bias] = analysis.recommendedTools;
    const entry = library.biases.find(({ cb_id }) => cb_id === bias?.id);
    expect(bias).toMatchObject({ name: entry?.name, summary: entry?.core_concept, category: entry?.category });
    expect(analysis.recommendedTools[1]?.howToUse).toEqual(
      library.models.find(({ id }) => id === analysis.recommendedTools[1]?.id)?.how_to_use,
    );
    for (const { evidence } of analysis.recommendedTools) {
      expect(evidence.length).toBeGreaterThan(0);
      for (const { quote, start, end } of evidence) expect(TEXT.slice(start, end)).toBe(quote);
    }
    expect(analysis.narrativeAnalysis?.threads.map(({ type }) => type)).toEqual(['insight']);
    expect(analysis.numbers).toMatchObject([{ working: '400,000 ÷ 24 = 16,667', assumption: 'it was spent evenly' }]);
    expect(analysis.missing).toHaveLength(1);
    expect(analysis.wordsToSay).toMatchObject([{ to: 'the board' }]);
    expect(analysis.decision?.slug).toBeTruthy();
    expect(analysis.searchGrounding.sourcesCount).toBeGreaterThanOrEqual(analysis.recommendedTools.length);
    expect(warnings).toEqual([]);
  });

  it('has one model, one bias and no story in basic quality', async () => {
    server.play(good);
    const { analysis, parts } = await run(undefined, { quality: 'basic' });
    expect(analysis.metadata.engine.name).toBe('model');
    expect(analysis.recommendedTools.map(({ type }) => type).sort()).toEqual(['cognitive_bias', 'mental_model']);
    expect(analysis.narrativeAnalysis).toBeNull();
    expect(analysis.missing).toHaveLength(1);
    expect(parts.map(({ part }) => part)).toEqual(['finding', 'finding']);
  });

  it('is requested with the key, the model, a strict schema and the text behind a unique marker', async () => {
    server.play(good);
    const engine = createEngine();
    await run(engine);
    await run(engine);
    const [first, second] = server.requests;
    expect(first?.headers.authorization).toBe('Bearer key');
    expect(first?.body).toMatchObject({
      model: 'm-1',
      response_format: { type: 'json_schema', json_schema: { strict: true } },
      stream_options: { include_usage: true },
    });
    const marker = (request = first) =>
      /TEXT (\w+) BEGINS\n(.*)\nTEXT \1 ENDS/s.exec(request?.body.messages[1]?.content ?? '');
    expect(marker()?.[2]).toBe(TEXT);
    expect(marker(second)?.[1]).not.toBe(marker()?.[1]);
    expect(candidatesOf(first ?? { body: { model: '', messages: [] } }).models.length).toBeGreaterThan(7);
  });

  it('streams finding by finding while the model still writes, then the story', async () => {
    const { promise: shown, resolve: show } = Promise.withResolvers<void>();
    let writtenAtFirstPart = 0;
    let written = 0;
    let whole = 0;
    server.play(
      answers(
        (request) => {
          const answer = goodAnswer(request);
          whole = JSON.stringify(answer).length;
          return answer;
        },
        {
          pauseMs: 1,
          onWrite: (characters) => {
            written = characters;
          },
        },
      ),
    );
    const parts: AnalysisPart[] = [];
    const analysis = await createEngine().analyze(
      { text: TEXT, quality: 'premium' },
      new AbortController().signal,
      (part) => {
        if (parts.length === 0) {
          writtenAtFirstPart = written;
          show();
        }
        parts.push(part);
      },
    );
    await shown;
    expect(writtenAtFirstPart).toBeLessThan(whole / 2);
    expect(parts.map(({ part }) => part)).toEqual([...Array(3).fill('finding'), 'narrative']);
    expect(parts.flatMap((part) => (part.part === 'finding' ? [part.tool] : []))).toEqual(analysis.recommendedTools);
    expect(parts.at(-1)).toEqual({
      part: 'narrative',
      narrativeAnalysis: analysis.narrativeAnalysis,
      keyLessons: analysis.keyLessons,
    });
  });

  it('may come after reasoning and in a code fence', async () => {
    server.play(
      answers((request) => `<think>{"abstain": ?}</think>\n\`\`\`json\n${JSON.stringify(goodAnswer(request))}\n\`\`\``),
    );
    expect((await run()).analysis.metadata.engine.name).toBe('model');
    expect(server.requests).toHaveLength(1);
  });
});

describe('an answer that abstains', () => {
  const abstain = (reason: string, question = 'Which of the two offers do you have in writing?') =>
    answers(() => ({
      abstain: { reason, question, because: 'You name two offers and nothing that they differ in.' },
      first: null,
      hook: '',
      sums: [],
      findings: [],
      turn: '',
      missing: [],
      bottomLine: '',
      steps: [],
      words: null,
    }));

  it('asks one question about a thin text', async () => {
    server.play(abstain('too thin'));
    const { analysis, parts } = await run();
    expect(analysis.clarification?.question).toBe('Which of the two offers do you have in writing?');
    expect(analysis.recommendedTools).toEqual([]);
    expect(analysis.metadata.engine.name).toBe('model');
    expect(parts).toEqual([]);
  });

  it('uses our own text when someone may be in danger', async () => {
    server.play(abstain('danger', 'Call 000-EVIL now?'));
    const { clarification } = (await run()).analysis;
    expect(clarification?.help?.map(({ href }) => href)).toContain('tel:988');
    expect(JSON.stringify(clarification)).not.toContain('EVIL');
  });

  it('does not call the model when there is nothing to quote', async () => {
    server.play(good);
    const { analysis } = await run(undefined, { text: 'Help me please' });
    expect(analysis.clarification?.question).toBeTruthy();
    expect(analysis.metadata.engine.name).toBe('embedded');
    expect(server.requests).toHaveLength(0);
  });
});

describe('a text in another language', () => {
  it('offers the most widely known tools, because recognition reads only English', async () => {
    const text =
      'Wir haben zwei Jahre und 400.000 Euro in dieses Produkt gesteckt, und alle sagen, wir sind zu weit gekommen.';
    server.play(
      answers((request) => {
        const { models, biases } = candidatesOf(request);
        return {
          ...goodAnswer(request),
          findings: [
            finding(biases[0] ?? '', 0, { quotes: ['alle sagen, wir sind zu weit gekommen'] }),
            finding(models[0] ?? '', 0, { quotes: ['Wir haben zwei Jahre'] }),
          ],
        };
      }),
    );
    const { analysis } = await run(undefined, { text, quality: 'basic' });
    expect(analysis.metadata.engine.name).toBe('model');
    const offered = candidatesOf(server.requests[0] ?? { body: { model: '', messages: [] } });
    const prevalence = [...library.models, ...library.biases].filter((entry) =>
      [...offered.models, ...offered.biases].includes('id' in entry ? entry.id : entry.cb_id),
    );
    expect(prevalence.every(({ recognition }) => recognition.prevalence >= 4)).toBe(true);
  });
});

describe('a client that disconnects', () => {
  it('aborts the request to the model and rejects with the reason', async () => {
    server.play(neverEnds((request) => JSON.stringify(goodAnswer(request)).slice(0, 1_500)));
    const client = new AbortController();
    const reason = new Error('the client went away');
    const parts: AnalysisPart[] = [];
    const running = createEngine().analyze({ text: TEXT, quality: 'premium' }, client.signal, (part) => {
      parts.push(part);
      client.abort(reason);
    });
    await expect(running).rejects.toBe(reason);
    await expect.poll(() => server.requests[0]?.wasAbandoned).toBe(true);
    await expect.poll(() => account.settled).toHaveLength(1);
    expect(account.settled[0]).toBeLessThan(TOKENS);
    expect(warnings).toEqual([]);
    expect(parts).toHaveLength(1);
  });

  it('works before the first output, during a retry wait, and before any request', async () => {
    for (const script of [staysSilent, fails(429, {}, { 'retry-after': '3' })]) {
      server.play(script);
      const client = new AbortController();
      const running = createEngine().analyze({ text: TEXT, quality: 'premium' }, client.signal);
      await expect.poll(() => server.requests.length).toBe(1);
      client.abort(new Error('gone'));
      await expect(running).rejects.toThrow('gone');
    }
    server.play(good);
    account.open(1_000_000);
    await expect(
      createEngine().analyze({ text: TEXT, quality: 'premium' }, AbortSignal.abort(new Error('gone'))),
    ).rejects.toThrow('gone');
    expect(server.requests).toHaveLength(0);
    expect(account.settled).toEqual([]);
  });
});

describe('the token budget', () => {
  it("is settled with the server's count", async () => {
    server.play(answers(goodAnswer, { usage: 7_777 }));
    await run();
    expect(account.settled).toEqual([7_777]);
    expect(account.left).toBe(1_000_000 - 7_777);
  });

  it('leaves the answer to the embedded engine when it is used up for the day', async () => {
    account.open(TOKENS - 1);
    server.play(good);
    await expectInstead(await run(), "today's budget for it is used up");
    expect(server.requests).toHaveLength(0);
  });

  it('counts the repair as well', async () => {
    server.play(withFirst({ id: 'CB999' }), answers(goodAnswer, { usage: 6_000 }));
    await run();
    expect(account.settled).toEqual([4_321, 6_000]);
  });

  it('of a request caps the answer, and decides how much the model is told', async () => {
    server.play(good);
    const { analysis } = await run();
    const small = await run(createEngine({ tokensPerRequest: 22_000 }));
    const smallest = await run(createEngine({ tokensPerRequest: 12_000 }));
    expect([analysis, small.analysis, smallest.analysis].map(({ metadata }) => metadata.engine.name)).toEqual(
      Array(3).fill('model'),
    );
    const told = server.requests.map(({ body }) => ({
      tools: body.messages[0]?.content.includes('## The tools'),
      notes: body.messages[1]?.content.includes('[K1]'),
      candidates: Object.values(candidatesOf({ body })).flat().length,
    }));
    expect(told).toMatchObject([
      { tools: true, notes: true },
      { tools: false, notes: true },
      { tools: false, notes: false },
    ]);
    expect(told[0]?.candidates).toBeGreaterThanOrEqual(40);
    expect(told[2]?.candidates).toBeLessThan(told[1]?.candidates ?? 0);
    expect(server.requests[0]?.body.max_completion_tokens).toBeLessThan(TOKENS);
    expect(server.requests[2]?.body.max_completion_tokens).toBeLessThan(12_000);
  });

  it('is kept small by rules that providers can cache: they are the same bytes for every text', async () => {
    server.play(good);
    await run();
    await run(undefined, {
      text: 'My sister wants to sell the house and I would rather rent it out. I cannot decide.',
    });
    const [one, other] = server.requests.map(({ body }) => body.messages[0]?.content);
    expect(one).toBe(other);
  });

  it('that is too small for any answer sends no request', async () => {
    server.play(good);
    await expectInstead(
      await run(createEngine({ tokensPerRequest: 5_000 })),
      'this text exceeds the limit for one request',
    );
    expect(server.requests).toHaveLength(0);
  });

  it('is charged to the person who asks, and the model server is not told who that is', async () => {
    server.play(good);
    const payers: string[] = [];
    const budget: TokenBudget = {
      async reserve(_tokens, payer) {
        payers.push(payer);
        return { refused: null, settle: async () => {} };
      },
    };
    await run(createEngine({ budget }), { payer: 'a1b2c3d4' });
    expect(payers).toEqual(['a1b2c3d4']);
    const [{ body, headers } = { body: null, headers: null }] = server.requests;
    expect(JSON.stringify([body, headers])).not.toContain('a1b2c3d4');
  });

  it('of a person that is used up says so, and sends nothing', async () => {
    server.play(good);
    const engine = createEngine({ budget: { reserve: async () => ({ refused: 'person' }) } });
    await expectInstead(await run(engine), "your share of today's budget for it is used up");
    expect(server.requests).toHaveLength(0);
  });

  it('that cannot be reached means that nothing is spent', async () => {
    server.play(good);
    const engine = createEngine({ budget: { reserve: () => Promise.reject(new Error('no database')) } });
    await expectInstead(await run(engine), 'something went wrong on our side');
    expect(server.requests).toHaveLength(0);
  });

  it('does not fail the analysis when it cannot be settled', async () => {
    server.play(good);
    const settle = () => Promise.reject(new Error('no database'));
    const budget = { reserve: async () => ({ refused: null, settle }) };
    expect((await run(createEngine({ budget }))).analysis.metadata.engine.name).toBe('model');
    expect(warnings).toHaveLength(1);
  });
});
