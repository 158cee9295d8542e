import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelEngineDependencies } from './engine.ts';
import { good } from './testing/answerScripts.ts';
import { goodAnswer, TEXT } from './testing/answers.ts';
import {
  answers,
  breaksOff,
  cuttingOff,
  fails,
  neverEnds,
  refuses,
  type Script,
  startScriptedModelServer,
  staysSilent,
  withContext,
} from './testing/scriptedModelServer.ts';
import { testModel } from './testing/testModel.ts';

const { server, account, notes, warnings, createEngine, run, expectInstead } = await testModel();

describe('a server that fails', () => {
  it('with 429 is retried after the pause that it asks for', async () => {
    server.play(fails(429, {}, { 'retry-after': '1' }), good);
    const { analysis } = await run();
    expect(analysis.metadata.engine.name).toBe('model');
    const [first, second] = server.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('that asks for a long pause is not retried', async () => {
    server.play(fails(429, {}, { 'retry-after': '60' }));
    await expectInstead(await run(), 'it is overloaded');
    expect(server.requests).toHaveLength(1);
  });

  it('with 500 is tried three times in total', async () => {
    server.play(fails(500));
    await expectInstead(await run(), 'it is overloaded');
    expect(server.requests).toHaveLength(3);
    expect(account.settled).toEqual([0]);
  });

  it.each([
    [401, 'it rejected our API key'],
    [400, 'it could not take this request'],
  ])('with %i is not retried', async (status, because) => {
    server.play(fails(status));
    await expectInstead(await run(), because);
    expect(server.requests).toHaveLength(1);
  });

  it('that redirects the request is not followed', async () => {
    const elsewhere = await startScriptedModelServer();
    elsewhere.play(good);
    server.play((_request, response) => {
      response.writeHead(308, { location: `${elsewhere.url}/chat/completions` }).end();
    });
    await expectInstead(await run(), 'it could not be reached');
    expect(elsewhere.requests).toHaveLength(0);
    await elsewhere.stop();
  });

  it('that is down is reported as unreachable', async () => {
    const gone = await startScriptedModelServer();
    await gone.stop();
    const engine = createEngine({ server: { apiKey: null, baseUrl: gone.url, model: 'm-1' } });
    await expectInstead(await run(engine), 'it could not be reached');
  });

  it('that accepts no connection times out', async () => {
    // The port answers, but never speaks TLS.
    const engine = createEngine({
      server: { apiKey: null, baseUrl: server.url.replace('http:', 'https:'), model: 'm-1' },
      limits: { connectMs: 100, retryMs: 1 } as ModelEngineDependencies['limits'] & object,
    });
    const started = performance.now();
    const { analysis } = await run(engine);
    expect(analysis.metadata.engine.insteadOf?.because).toMatch(/in time|reached/);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('that sends nothing times out at the first-output limit', async () => {
    server.play(staysSilent);
    const started = performance.now();
    await expectInstead(await run(createEngine({ limits: { firstOutputMs: 150 } })), 'it did not answer in time');
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect.poll(() => server.requests[0]?.wasAbandoned).toBe(true);
    // It may have started to work, so the input counts.
    await expect.poll(() => account.settled[0]).toBeGreaterThan(1_000);
  });

  it('that never ends times out at the total limit', async () => {
    server.play(neverEnds((request) => JSON.stringify(goodAnswer(request)).slice(0, 1_500)));
    const started = performance.now();
    const result = await run(createEngine({ limits: { totalMs: 400 } }));
    await expectInstead(result, 'it did not answer in time');
    expect(result.parts.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect.poll(() => server.requests[0]?.wasAbandoned).toBe(true);
  });

  it('that keeps sending after a complete answer delays no one', async () => {
    server.play(neverEnds((request) => JSON.stringify(goodAnswer(request))));
    const started = performance.now();
    expect((await run()).analysis.metadata.engine.name).toBe('model');
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect.poll(() => server.requests[0]?.wasAbandoned).toBe(true);
  });

  it('that breaks off in the middle is not retried, because half of it was shown', async () => {
    server.play(breaksOff(goodAnswer, 1_500));
    const result = await run();
    await expectInstead(result, 'its answer broke off');
    expect(result.parts.length).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(1);
  });

  it('that ends the stream early gets no repair request', async () => {
    server.play((request, response) => {
      const half = JSON.stringify(goodAnswer(request)).slice(0, 1_500);
      response.end(`data: ${JSON.stringify({ choices: [{ delta: { content: half } }] })}\n\n`);
    });
    await expectInstead(await run(), 'its answer broke off');
    expect(server.requests).toHaveLength(1);
  });

  it('that breaks off before the first output is retried', async () => {
    server.play(breaksOff(goodAnswer, 0), good);
    expect((await run()).analysis.metadata.engine.name).toBe('model');
    expect(server.requests).toHaveLength(2);
  });

  it('declines', async () => {
    server.play(refuses);
    await expectInstead(await run(), 'it declined to answer');
    expect(server.requests).toHaveLength(1);
  });

  it('that sends two megabytes is stopped early', async () => {
    let sent = 0;
    server.play(
      answers((request) => ({ ...goodAnswer(request), hook: 'x'.repeat(2_000_000) }), {
        size: 1_000,
        pauseMs: 0,
        onWrite: (characters) => {
          sent = characters;
        },
      }),
    );
    await expectInstead(await run(), 'its answer grew too long');
    expect(sent).toBeLessThan(1_000_000);
    await expect.poll(() => server.requests[0]?.wasAbandoned).toBe(true);
  });

  it('that sends one endless line is stopped', async () => {
    let sent = 0;
    server.play(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"x":"');
      const block = 'x'.repeat(256 * 1024);
      for (; sent < 64 * block.length && !response.destroyed; sent += block.length) {
        if (!response.write(block))
          await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
      }
    });
    await expectInstead(await run(), 'its answer grew too long');
    await expect.poll(() => server.requests[0]?.wasAbandoned).toBe(true);
    // Socket buffers hold more than what was read.
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  it('that sends unknown chunks and counts is still understood', async () => {
    server.play(async (request, response) => {
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: [{ type: 'thinking' }] } }] })}\n\n`);
      response.write(`data: ${JSON.stringify({ choices: null, usage: { total_tokens: -5 } })}\n\n`);
      response.write(
        `data: ${JSON.stringify({ choices: [{ delta: { content: JSON.stringify(goodAnswer(request)) } }] })}\n\n`,
      );
      response.end('data: [DONE]\n\n');
    });
    expect((await run()).analysis.metadata.engine.name).toBe('model');
    expect(account.settled[0]).toBeGreaterThan(3_000);
  });
});

describe('a server with fewer features', () => {
  const only =
    (
      understood: Partial<Record<'json_schema' | 'json_object' | 'max_completion_tokens' | 'stream_options', boolean>>,
    ): Script =>
    (request, response) => {
      const { body } = request;
      const format = body.response_format?.type as 'json_schema' | 'json_object' | undefined;
      const refuse = (message: string) => fails(400, { message })(request, response);
      if (format && !understood[format]) return refuse(`response_format.type ${format} is not supported`);
      if (body.max_completion_tokens && !understood.max_completion_tokens)
        return refuse('Unknown field max_completion_tokens');
      if (body.stream_options && !understood.stream_options)
        return refuse('stream_options: extra fields not permitted');
      return good(request, response);
    };

  it('falls back to JSON mode with the schema in the prompt, and stays there', async () => {
    server.play(only({ json_object: true, max_completion_tokens: true, stream_options: true }));
    const engine = createEngine();
    expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
    expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
    expect(server.requests.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
    // In every dialect: many servers constrain a model to a schema without showing it.
    for (const { body } of server.requests) expect(body.messages[0]?.content).toContain('"counterReading"');
  });

  it('works with messages alone', async () => {
    server.play(only({}));
    expect((await run()).analysis.metadata.engine.name).toBe('model');
    const last = server.requests.at(-1)?.body;
    expect(last?.response_format).toBeUndefined();
    expect(last?.stream_options).toBeUndefined();
    expect(last?.max_tokens).toBeGreaterThan(1_000);
    expect(last?.messages[0]?.content).toContain('"counterReading"');
    // Without the server's own count, the usage is estimated.
    expect(account.settled[0]).toBeGreaterThan(3_000);
  });
});

describe('when the server keeps failing', () => {
  /** Fakes only the clock of the circuit breaker; requests and their timeouts run on real time. */
  const passes = (ms: number) => vi.setSystemTime(Date.now() + ms);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('it is paused, probed by one request after a while, and used again', async () => {
    const engine = createEngine({ limits: { outagesInARow: 2, restMs: 30_000 } });
    server.play(fails(500));
    await run(engine);
    await run(engine);
    expect(server.requests).toHaveLength(6);
    passes(29_000);
    await expectInstead(await run(engine), 'it failed several times in a row and is paused');
    expect(server.requests).toHaveLength(6);

    passes(1_001);
    server.play(answers(goodAnswer, { delayMs: 500 }));
    const over: string[] = [];
    const [trying, meanwhile] = await Promise.all([
      run(engine).finally(() => over.push('trying')),
      run(engine).finally(() => over.push('meanwhile')),
    ]);
    expect(trying.analysis.metadata.engine.name).toBe('model');
    await expectInstead(meanwhile, 'it failed several times in a row and is paused');
    expect(over).toEqual(['meanwhile', 'trying']);
    expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
  });

  it('a client that disconnects during the probe does not close the circuit', async () => {
    const engine = createEngine({ limits: { outagesInARow: 1, restMs: 30_000 } });
    server.play(fails(401));
    await run(engine);
    passes(30_001);
    server.play(staysSilent);
    const client = new AbortController();
    const trying = engine.analyze({ text: TEXT, quality: 'premium' }, client.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    client.abort(new Error('gone'));
    await expect(trying).rejects.toThrow('gone');
    await expectInstead(await run(engine), 'it failed several times in a row and is paused');
  });

  it('failures that a text can cause do not open the circuit', async () => {
    const engine = createEngine({ limits: { outagesInARow: 1 } });
    for (const script of [refuses, answers(() => 'no'), fails(400)]) {
      server.play(script);
      await run(engine);
    }
    server.play(good);
    expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
  });

  it('a limited number of analyses run at once', async () => {
    const engine = createEngine({ limits: { atOnce: 2 } });
    server.play(answers(goodAnswer, { delayMs: 150 }));
    const results = await Promise.all([run(engine), run(engine), run(engine)]);
    expect(results.map(({ analysis }) => analysis.metadata.engine.name)).toEqual(['model', 'model', 'embedded']);
    await expectInstead(results[2] as (typeof results)[number], 'too many analyses are running');
  });
});

describe('a model with little room', () => {
  const lengths = () =>
    server.requests.map(({ body }) => body.messages.reduce((sum, { content }) => sum + content.length, 0));

  it.each(['OpenAI', 'vLLM', 'llama.cpp', 'LM Studio'] as const)(
    'on %s gets a shorter request, and later ones begin with that',
    async (name) => {
      server.play(withContext(name, 30_000, good));
      const engine = createEngine();
      expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
      expect(lengths().map((length) => length <= 30_000)).toEqual([false, false, true]);
      expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
      expect(server.requests).toHaveLength(4);
    },
  );

  it('that holds not even the shortest request leaves the answer to the embedded engine', async () => {
    server.play(withContext('vLLM', 3_000, good));
    await expectInstead(await run(), 'this text is more than it can read at once');
  });

  it('that is cut off in silence is noticed by the token count', async () => {
    server.play(cuttingOff(4_096, goodAnswer));
    const engine = createEngine();
    await run(engine);
    await run(engine);
    await run(engine);
    expect(warnings).toContainEqual({ model: 'm-1', read: 4_096 });
    const [first = 0, second = 0, third = 0] = lengths();
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
    expect(third / 5.5).toBeLessThan(4_096);
  });
});

describe('what an analysis costs', () => {
  const usage = {
    prompt_tokens: 20_000,
    completion_tokens: 1_500,
    total_tokens: 21_500,
    prompt_tokens_details: { cached_tokens: 16_000 },
  };

  it('is logged in tokens, with those that the provider had cached', async () => {
    server.play(answers(goodAnswer, { usage }));
    await run();
    expect(notes).toEqual([{ model: 'm-1', outcome: 'sound', input: 20_000, cached: 16_000, output: 1_500 }]);
    expect(account.settled).toEqual([21_500]);
  });

  it('is logged in dollars where prices are known', async () => {
    server.play(answers(goodAnswer, { usage }));
    await run(createEngine({ prices: { input: 2, output: 10, cached: 0.5 } }));
    expect(notes).toMatchObject([{ dollars: 0.031 }]);
  });
});

describe('a reasoning model', () => {
  it('is told how much effort to take, unless its server does not know the setting', async () => {
    const reasoning = { apiKey: null, baseUrl: server.url, model: 'm-1', effort: 'low' as const };
    server.play(good);
    await run(createEngine({ server: reasoning }));
    await run();
    expect(server.requests.map(({ body }) => body.reasoning_effort)).toEqual(['low', undefined]);

    server.play((request, response) =>
      request.body.reasoning_effort
        ? fails(400, { message: "Unsupported parameter: 'reasoning_effort' is not supported with this model." })(
            request,
            response,
          )
        : good(request, response),
    );
    const engine = createEngine({ server: reasoning });
    expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
    await run(engine);
    expect(server.requests.map(({ body }) => body.reasoning_effort)).toEqual(['low', undefined, undefined]);
  });
});
