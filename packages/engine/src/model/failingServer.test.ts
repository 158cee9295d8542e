import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelEngineDependencies } from './engine.ts';
import { good } from './testing/answerScripts.ts';
import { goodAnswer, TEXT } from './testing/answers.ts';
import {
  answers,
  breaksOff,
  fails,
  neverEnds,
  refuses,
  type Script,
  startScriptedModelServer,
  staysSilent,
} from './testing/scriptedModelServer.ts';
import { testModel } from './testing/testModel.ts';

const { server, account, createEngine, run, expectInstead } = await testModel();

describe('a server that fails', () => {
  it('with 429 is asked again when it said, and not before', async () => {
    server.play(fails(429, {}, { 'retry-after': '1' }), good);
    const { analysis } = await run();
    expect(analysis.metadata.engine.name).toBe('model');
    const [first, second] = server.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('and asks for a long pause is not waited for', async () => {
    server.play(fails(429, {}, { 'retry-after': '60' }));
    await expectInstead(await run(), 'it is overloaded');
    expect(server.requests).toHaveLength(1);
  });

  it('with 500 is asked three times in all', async () => {
    server.play(fails(500));
    await expectInstead(await run(), 'it is overloaded');
    expect(server.requests).toHaveLength(3);
    expect(account.settled).toEqual([0]);
  });

  it.each([
    [401, 'it did not let us in'],
    [400, 'it could not take this request'],
  ])('with %i is not asked again', async (status, because) => {
    server.play(fails(status));
    await expectInstead(await run(), because);
    expect(server.requests).toHaveLength(1);
  });

  it('and sends the request elsewhere is not followed', async () => {
    const elsewhere = await startScriptedModelServer();
    elsewhere.play(good);
    server.play((_request, response) => {
      response.writeHead(308, { location: `${elsewhere.url}/chat/completions` }).end();
    });
    await expectInstead(await run(), 'it could not be reached');
    expect(elsewhere.requests).toHaveLength(0);
    await elsewhere.stop();
  });

  it('is not there at all', async () => {
    const gone = await startScriptedModelServer();
    await gone.stop();
    const engine = createEngine({ server: { apiKey: null, baseUrl: gone.url, model: 'm-1' } });
    await expectInstead(await run(engine), 'it could not be reached');
  });

  it('and accepts no connection is given up within the limit', async () => {
    // Somebody answers the port and never speaks TLS.
    const engine = createEngine({
      server: { apiKey: null, baseUrl: server.url.replace('http:', 'https:'), model: 'm-1' },
      limits: { connectMs: 100, retryMs: 1 } as ModelEngineDependencies['limits'] & object,
    });
    const started = performance.now();
    const { analysis } = await run(engine);
    expect(analysis.metadata.engine.insteadOf?.because).toMatch(/in time|reached/);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('says nothing: the first word is waited for so long and no longer', async () => {
    server.play(staysSilent);
    const started = performance.now();
    await expectInstead(await run(createEngine({ limits: { firstOutputMs: 150 } })), 'it did not answer in time');
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect.poll(() => server.requests[0]?.wasAbandoned).toBe(true);
    // It may have begun to work, so what it was sent counts.
    await expect.poll(() => account.settled[0]).toBeGreaterThan(1_000);
  });

  it('never ends: the whole is waited for so long and no longer', async () => {
    server.play(neverEnds((request) => JSON.stringify(goodAnswer(request)).slice(0, 1_500)));
    const started = performance.now();
    const result = await run(createEngine({ limits: { totalMs: 400 } }));
    await expectInstead(result, 'it did not answer in time');
    expect(result.parts.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect.poll(() => server.requests[0]?.wasAbandoned).toBe(true);
  });

  it('goes on after the answer is whole, and does not keep anybody waiting', async () => {
    server.play(neverEnds((request) => JSON.stringify(goodAnswer(request))));
    const started = performance.now();
    expect((await run()).analysis.metadata.engine.name).toBe('model');
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect.poll(() => server.requests[0]?.wasAbandoned).toBe(true);
  });

  it('breaks off in the middle, and is not asked again for what was half shown', async () => {
    server.play(breaksOff(goodAnswer, 1_500));
    const result = await run();
    await expectInstead(result, 'its answer broke off');
    expect(result.parts.length).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(1);
  });

  it('closes the stream in the middle as if that were all, and is not told that its answer is faulty', async () => {
    server.play((request, response) => {
      const half = JSON.stringify(goodAnswer(request)).slice(0, 1_500);
      response.end(`data: ${JSON.stringify({ choices: [{ delta: { content: half } }] })}\n\n`);
    });
    await expectInstead(await run(), 'its answer broke off');
    expect(server.requests).toHaveLength(1);
  });

  it('breaks off before the first word, and is asked again', async () => {
    server.play(breaksOff(goodAnswer, 0), good);
    expect((await run()).analysis.metadata.engine.name).toBe('model');
    expect(server.requests).toHaveLength(2);
  });

  it('declines', async () => {
    server.play(refuses);
    await expectInstead(await run(), 'it declined to answer');
    expect(server.requests).toHaveLength(1);
  });

  it('sends two megabytes, and is stopped long before', async () => {
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

  it('sends no end of bytes in one line, and is stopped', async () => {
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
    // What the system keeps on the way is more than what was read.
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  it('sends pieces and counts of no known kind, and is understood all the same', async () => {
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

describe('a server that understands less', () => {
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

  it('gets JSON mode with the schema in words, and is not asked for the other again', async () => {
    server.play(only({ json_object: true, max_completion_tokens: true, stream_options: true }));
    const engine = createEngine();
    expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
    expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
    expect(server.requests.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
    // Of every dialect: many servers bind a model to a schema without showing it.
    for (const { body } of server.requests) expect(body.messages[0]?.content).toContain('"counterReading"');
  });

  it('gets by with nothing but messages', async () => {
    server.play(only({}));
    expect((await run()).analysis.metadata.engine.name).toBe('model');
    const last = server.requests.at(-1)?.body;
    expect(last?.response_format).toBeUndefined();
    expect(last?.stream_options).toBeUndefined();
    expect(last?.max_tokens).toBeGreaterThan(1_000);
    expect(last?.messages[0]?.content).toContain('"counterReading"');
    // Without a count of its own the spending is estimated.
    expect(account.settled[0]).toBeGreaterThan(3_000);
  });
});

describe('when the server keeps failing', () => {
  /** Only the clock by which the rest is measured: requests and their time limits go on as ever. */
  const passes = (ms: number) => vi.setSystemTime(Date.now() + ms);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('it is left alone, tried by one request after a while, and used again', async () => {
    const engine = createEngine({ limits: { outagesInARow: 2, restMs: 30_000 } });
    server.play(fails(500));
    await run(engine);
    await run(engine);
    expect(server.requests).toHaveLength(6);
    passes(29_000);
    await expectInstead(await run(engine), 'it has been failing and is left alone for a while');
    expect(server.requests).toHaveLength(6);

    passes(1_001);
    server.play(answers(goodAnswer, { delayMs: 500 }));
    const over: string[] = [];
    const [trying, meanwhile] = await Promise.all([
      run(engine).finally(() => over.push('trying')),
      run(engine).finally(() => over.push('meanwhile')),
    ]);
    expect(trying.analysis.metadata.engine.name).toBe('model');
    await expectInstead(meanwhile, 'it has been failing and is left alone for a while');
    expect(over).toEqual(['meanwhile', 'trying']);
    expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
  });

  it('a client who left while it was tried has not seen it back', async () => {
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
    await expectInstead(await run(engine), 'it has been failing and is left alone for a while');
  });

  it('what a text can bring about leaves it in use for others', async () => {
    const engine = createEngine({ limits: { outagesInARow: 1 } });
    for (const script of [refuses, answers(() => 'no'), fails(400)]) {
      server.play(script);
      await run(engine);
    }
    server.play(good);
    expect((await run(engine)).analysis.metadata.engine.name).toBe('model');
  });

  it('no more than so many wait for it at a time', async () => {
    const engine = createEngine({ limits: { atOnce: 2 } });
    server.play(answers(goodAnswer, { delayMs: 150 }));
    const results = await Promise.all([run(engine), run(engine), run(engine)]);
    expect(results.map(({ analysis }) => analysis.metadata.engine.name)).toEqual(['model', 'model', 'embedded']);
    await expectInstead(results[2] as (typeof results)[number], 'too many analyses are under way');
  });
});
