/**
 * `pnpm bench:model`: the delay that the model engine adds to a model's own stream. A plain reader and the engine read
 * from one scripted server on loopback; compared are the times from writing the last character of the first finding
 * until each has it. Then the tokens of a request by the room that a model has.
 */
import { createEmbeddedEngine } from '@latticework/engine/embedded/engine';
import { createModelEngine } from '@latticework/engine/model/engine';
import { createRequestRenderer } from '@latticework/engine/model/requests';
import { candidatesOf, goodAnswer, TEXT } from '@latticework/engine/model/testing/answers';
import { answers, startScriptedModelServer } from '@latticework/engine/model/testing/scriptedModelServer';
import { loadRecognition } from '@latticework/engine/recognition/artifact';
import { loadLibrary } from '@latticework/library/library';

const ROUNDS = 100;
const WARM_UP = 10;
/** About four tokens per chunk and a chunk every millisecond: faster than models write, so that no pause hides work. */
const DELIVERY = { size: 16, pauseMs: 1 };

let writtenAt = 0;
let firstFindingEnds = 0;
const server = await startScriptedModelServer();
server.play(
  answers(
    (request) => {
      // The raw reader sends no candidates, so it gets the answer that the engine got.
      if (candidatesOf(request).models.length > 0) answer = goodAnswer(request);
      const json = JSON.stringify(answer);
      firstFindingEnds = json.indexOf('},{"quotes"') + 1;
      writtenAt = 0;
      return json;
    },
    {
      ...DELIVERY,
      onWrite: (characters) => {
        if (characters >= firstFindingEnds && writtenAt === 0) writtenAt = performance.now();
      },
    },
  ),
);
let answer: object = {};

const library = loadLibrary();
const embedded = createEmbeddedEngine(library, loadRecognition());
const engine = createModelEngine({
  server: { apiKey: null, baseUrl: server.url, model: 'scripted' },
  library,
  embedded,
  budget: { reserve: async () => ({ refused: null, settle: async () => {} }) },
  tokensPerRequest: 36_000,
  log: { warn: (details, message) => console.error(message, details), info() {} },
});

const raw = { first: [] as number[], fromRequest: [] as number[], whole: [] as number[] };
const ours = { first: [] as number[], fromRequest: [] as number[], whole: [] as number[] };
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  const isWarm = round >= WARM_UP;
  // Alternates between the two, so that other load on the machine affects both.
  keep(ours, await throughTheEngine(), isWarm);
  keep(raw, await throughAPlainReader(), isWarm);
}
await server.stop();
await reportRequests();

const report = (name: string, of: keyof typeof raw) => {
  const [plain, through] = [percentile(raw[of], 0.5), percentile(ours[of], 0.5)];
  const over = (share: number) => (percentile(ours[of], share) - percentile(raw[of], share)).toFixed(1);
  console.log(
    `${name}: raw p50 ${plain.toFixed(1)} ms, engine p50 ${through.toFixed(1)} ms (${(through / plain).toFixed(2)} times), ` +
      `over the raw stream p50 ${over(0.5)} ms, p95 ${over(0.95)} ms, p99 ${over(0.99)} ms`,
  );
};
console.log(`${ROUNDS} answers each, ${DELIVERY.size} characters to a chunk`);
report('first finding written to first part', 'first');
report('request to first part', 'fromRequest');
report('request to the whole', 'whole');

/** What a model is sent, by the room that it has, in tokens of about 4.3 characters. */
async function reportRequests(): Promise<void> {
  const render = createRequestRenderer({ library, embedded });
  const tokensOf = (text: string) => Math.round(text.length / 4.3);
  const { signal } = new AbortController();
  const systems = new Set<string>();
  for (const room of [200_000, 32_000, 16_000, 8_000]) {
    for (const text of [TEXT, `${TEXT} `.repeat(18)]) {
      const fits = (messages: readonly { content: string }[]) =>
        messages.reduce((sum, { content }) => sum + tokensOf(content), 0) + 2_000 <= room;
      const rendered = await render.fitting({ text, quality: 'premium' }, fits, signal);
      const [system, user] = rendered?.messages ?? [];
      if (room === 200_000 && system) systems.add(system.content);
      const tokens = system && user ? `${tokensOf(system.content)} fixed + ${tokensOf(user.content)}` : 'no room';
      console.log(`context of ${room}, text of ${text.length} characters: ${tokens} tokens`);
    }
  }
  console.log(`fixed block: ${systems.size === 1 ? 'the same bytes for every text' : 'NOT the same'}`);
}

type Times = { first: number; fromRequest: number; whole: number };

async function throughTheEngine(): Promise<Times> {
  const started = performance.now();
  let first = 0;
  const analysis = await engine.analyze({ text: TEXT, quality: 'premium' }, new AbortController().signal, () => {
    first ||= performance.now();
  });
  if (analysis.metadata.engine.name !== 'model') throw new Error('the model did not answer');
  return { first: first - writtenAt, fromRequest: first - started, whole: performance.now() - started };
}

async function throughAPlainReader(): Promise<Times> {
  const started = performance.now();
  const response = await fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'scripted', messages: [] }),
  });
  let first = 0;
  let characters = 0;
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (rest + text).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      if (!frame.includes('{')) continue;
      const chunk = JSON.parse(frame.slice('data: '.length)) as { choices: { delta: { content?: string } }[] };
      characters += chunk.choices[0]?.delta.content?.length ?? 0;
      if (characters >= firstFindingEnds) first ||= performance.now();
    }
  }
  return { first: first - writtenAt, fromRequest: first - started, whole: performance.now() - started };
}

function keep(into: Record<keyof Times, number[]>, times: Times, isWarm: boolean): void {
  if (!isWarm) return;
  into.first.push(times.first);
  into.fromRequest.push(times.fromRequest);
  into.whole.push(times.whole);
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
