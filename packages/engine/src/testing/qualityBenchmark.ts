/**
 * `pnpm bench:quality`: how well the embedded engine finds tools, how often it reports something that is not there, and
 * what it costs. The development rows are read from beside the repository; everything else is part of it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadLibrary } from '@latticework/library/library';
import { createCrisisDetector } from '../danger/crisisDetector.ts';
import { createEmbeddedEngine } from '../embedded/engine.ts';
import { toolsOf } from '../embedded/libraryTools.ts';
import { readWords } from '../embedded/words.ts';
import { createKindRecognizer, type KindRecognizer } from '../kinds/kindRecognizer.ts';
import { trainKinds } from '../kinds/trainKinds.ts';
import { ARTIFACT_FILE, loadDanger, loadRecognition } from '../recognition/artifact.ts';
import { createRecognizer } from '../recognition/recognizer.ts';
import { trainRecognition } from '../recognition/train.ts';
import { bm25, constant, type Ranker, random } from './baselines.ts';
import {
  type ControlSet,
  decisionsTold,
  EMPTY,
  findable,
  SETS,
  selfHarmTexts,
  TRAPS,
  textsOf,
  trapsOf,
} from './controls.ts';
import { scoreNumbers } from './numberSentences.ts';

const FOLDS = 4;
const ROUNDS = 1000;
const DEVELOPMENT = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'bench');

const library = loadLibrary();
const started = performance.now();
const engine = createEmbeddedEngine(library, loadRecognition());
const startTook = performance.now() - started;

const detector = createCrisisDetector(loadDanger());
const entries = [...library.models, ...library.biases];
const columnOf = new Map(entries.map(({ slug }, column) => [slug, column]));
const columnOfId = new Map(toolsOf(library).map(({ id, slug }) => [id, columnOf.get(slug)]));
const never = new AbortController().signal;
const ours: Ranker = async (text) =>
  (await engine.shortlist({ text, limit: 10 }, never)).map((id) => columnOfId.get(id) ?? -1);
const baselines: [string, Ranker][] = [
  ['BM25 over the same library', bm25(library)],
  ['the ten best known, always', constant(library)],
  ['ten at random', random(library)],
];

console.log('Development rows');
if (existsSync(DEVELOPMENT))
  for (const [name, ranker] of [['embedded engine', ours] as const, ...baselines]) await scoreDevelopment(name, ranker);
else console.log('  not here');

console.log(`\nHeld-out vignettes of the library (${FOLDS} folds, each tool equally often)`);
await heldOutVignettes();
console.log(`\nHeld-out questions of the kinds of decision (${FOLDS} folds)`);
heldOutQuestions();
console.log('\nDecisions as strangers told them');
decisionsOfStrangers();

for (const set of SETS) {
  console.log(
    `\nControl texts, ${set === 'known' ? 'those that rules were written with' : 'unseen by those who wrote the rules'}`,
  );
  await controls(set);
}

console.log('\nAmounts of five hundred sentences');
amounts();
console.log('\nCost');
await cost();

async function scoreDevelopment(name: string, ranker: Ranker): Promise<void> {
  const files = ['definitions', 'vignettes', 'decisions'].map((file) => join(DEVELOPMENT, 'dev', `${file}.jsonl`));
  const rows = files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as { id: string; text: string });
  const predictions = join(mkdtempSync(join(tmpdir(), 'latticework-quality-')), 'predictions.jsonl');
  const predicted: string[] = [];
  for (const { id, text } of rows) {
    const columns = await ranker(text);
    predicted.push(JSON.stringify({ id, tools: columns.map((column) => entries[column]?.name) }));
  }
  writeFileSync(predictions, predicted.join('\n'));
  const scorer = [join(DEVELOPMENT, 'score.mjs'), '--pred', predictions, '--files', files.join(',')];
  console.log(`  ${name}`);
  console.log(execFileSync(process.execPath, scorer, { encoding: 'utf8' }).trimEnd().replace(/^/gm, '    '));
}

/** For every fold: trains without it and recognizes it. */
async function heldOutVignettes(): Promise<void> {
  const ranks: Record<string, number[]> = { 'embedded engine': [], BM25: [] };
  for (let fold = 0; fold < FOLDS; fold++) {
    const held: { text: string; column: number }[] = [];
    const keep = <Entry extends { slug: string; recognition: { vignettes: string[] } }>(entry: Entry): Entry => {
      const isHeld = (_: string, at: number) => at % FOLDS === fold;
      const { vignettes } = entry.recognition;
      for (const text of vignettes.filter(isHeld)) held.push({ text, column: columnOf.get(entry.slug) ?? -1 });
      return {
        ...entry,
        recognition: { ...entry.recognition, vignettes: vignettes.filter((text, at) => !isHeld(text, at)) },
      };
    };
    const rest = { ...library, models: library.models.map(keep), biases: library.biases.map(keep) };
    const recognizer = createRecognizer(trainRecognition(rest));
    const search = bm25(rest);
    for (const { text, column } of held) {
      const { scores } = recognizer.recognize(readWords(text), false);
      ranks['embedded engine']?.push(scores.filter((score) => score > (scores[column] ?? 0)).length);
      const found = (await search(text)).indexOf(column);
      ranks['BM25']?.push(found < 0 ? Infinity : found);
    }
  }
  for (const [name, of] of Object.entries(ranks)) console.log(`  ${name.padEnd(16)} ${ranked(of)}`);
}

function heldOutQuestions(): void {
  const ranks: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeld = (_: string, at: number) => at % FOLDS === fold;
    const decisions = library.decisions.map((decision) => ({
      ...decision,
      asked: decision.asked.filter((text, at) => !isHeld(text, at)),
    }));
    const kinds = createKindRecognizer(trainKinds({ decisions, dossiers: library.dossiers }));
    for (const { slug, asked } of library.decisions) {
      for (const text of asked.filter(isHeld)) ranks.push(rankOf(slug, text, kinds));
    }
  }
  console.log(`  kind of decision ${ranked(ranks)}`);
}

function decisionsOfStrangers(): void {
  const kinds = createKindRecognizer(loadRecognition().kinds);
  const families = new Set(Object.keys(library.families));
  const ranks = decisionsTold().flatMap(({ text, kind }) =>
    kind && !families.has(kind) ? rankOf(kind, text, kinds) : [],
  );
  console.log(`  kind of decision ${ranked(ranks)}`);
}

function rankOf(slug: string, text: string, kinds: KindRecognizer): number {
  const rank = kinds.rank(readWords(text)).findIndex((kind) => kind.slug === slug);
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

function amounts(): void {
  const { right, wrong, missed } = scoreNumbers();
  const outOf = (others: string[]) => (right / (right + others.length)).toFixed(3);
  console.log(`  precision ${outOf(wrong)}, recall ${outOf(missed)}`);
}

async function controls(set: ControlSet): Promise<void> {
  const found = await Promise.all(findable(set).map(async ({ text, finds }) => ({ finds, tools: await named(text) })));
  const hits = found.map(({ finds, tools }) => Number(tools.some(({ slug }) => finds.includes(slug))));
  const sure = found.map(({ finds, tools }) =>
    Number(tools.some(({ slug, strength }) => finds.includes(slug) && strength === 'strong')),
  );
  console.log(`  found        one of the right tools ${share(hits)}; sure of it ${share(sure)}`);
  for (const kind of TRAPS) {
    const charged = await Promise.all(
      trapsOf(kind, set).map(async ({ text, not }) =>
        (await named(text)).filter(({ slug, why }) => not.includes(slug) && !why.includes('the view of')),
      ),
    );
    console.log(
      `  ${kind.padEnd(12)} asks about something that is not there ${share(charged.map((tools) => Number(tools.length > 0)))}; asserts it ${share(
        charged.map((tools) => Number(tools.some(({ strength }) => strength === 'strong'))),
      )}`,
    );
  }
  for (const kind of EMPTY) {
    const tools = await Promise.all(textsOf(kind, set).map(({ text }) => named(text)));
    console.log(
      `  ${kind.padEnd(12)} finds something where there is nothing ${share(tools.map((of) => Number(of.length > 0)))}`,
    );
  }
  const danger = selfHarmTexts(set).map(({ text, concern }) => ({ concern, heard: Number(detector.detects(text)) }));
  const heard = (concern: boolean) => share(danger.filter((one) => one.concern === concern).map((one) => one.heard));
  console.log(`  self-harm    detected ${heard(true)}; false alarm on a figure of speech ${heard(false)}`);
}

async function named(text: string) {
  return (await engine.analyze({ text, quality: 'premium' }, never)).recommendedTools;
}

async function cost(): Promise<void> {
  const training = performance.now();
  trainRecognition(library);
  console.log(
    `  training ${((performance.now() - training) / 1000).toFixed(1)} s, artifact ${megabytes(statSync(ARTIFACT_FILE).size)}`,
  );
  const texts = entries.flatMap(({ recognition: { situations } }) => [
    situations[0] ?? '',
    situations.slice(0, 6).join(' '),
  ]);
  const times: number[] = [];
  for (const text of texts) {
    const from = performance.now();
    await named(text.slice(0, 4000));
    times.push(performance.now() - from);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => `${(times[Math.floor(part * times.length)] ?? 0).toFixed(1)} ms`;
  console.log(
    `  engine ready after ${startTook.toFixed(0)} ms; one analysis p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`,
  );
  console.log('  memory', memoryOf());
}

/** Runs in a separate process, because this process has already trained. */
function memoryOf(): string {
  const source = `
    const { loadLibrary } = await import(${JSON.stringify(import.meta.resolve('@latticework/library/library'))});
    const { createEmbeddedEngine } = await import(${JSON.stringify(new URL('../embedded/engine.ts', import.meta.url).href)});
    const { loadRecognition } = await import(${JSON.stringify(new URL('../recognition/artifact.ts', import.meta.url).href)});
    const used = () => { globalThis.gc(); const { rss, heapUsed, arrayBuffers } = process.memoryUsage(); return { rss, own: heapUsed + arrayBuffers }; };
    const library = loadLibrary();
    const before = used();
    const engine = createEmbeddedEngine(library, loadRecognition());
    const signal = new AbortController().signal;
    for (const { recognition } of [...library.models, ...library.biases]) await engine.analyze({ text: recognition.situations.slice(0, 3).join(' '), quality: 'premium' }, signal);
    const after = used();
    console.log(JSON.stringify({ engine: after.own - before.own, process: after.rss }));
  `;
  const answer = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', source], {
    encoding: 'utf8',
  });
  const { engine: own, process: whole } = JSON.parse(answer) as { engine: number; process: number };
  return `${megabytes(own)} by the engine after ${entries.length} analyses, ${megabytes(whole)} the process with library and Node`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function ranked(ranks: number[]): string {
  const within = (most: number) => share(ranks.map((rank) => Number(rank < most)));
  return `hit@1 ${within(1)}  hit@3 ${within(3)}  hit@5 ${within(5)}  MRR ${share(ranks.map((rank) => 1 / (rank + 1)))}  n ${ranks.length}`;
}

/** The mean with its 95% bootstrap interval. */
function share(values: number[]): string {
  let state = 7;
  const next = () => {
    state = (state * 48271) % 0x7fffffff;
    return state;
  };
  const mean = (of: number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const means = Array.from({ length: ROUNDS }, () =>
    mean(Array.from(values, () => values[next() % values.length] ?? 0)),
  ).sort((one, other) => one - other);
  const [low, high] = [means[Math.floor(0.025 * ROUNDS)] ?? 0, means[Math.floor(0.975 * ROUNDS)] ?? 0];
  return `${mean(values).toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
}
