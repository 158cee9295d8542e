/**
 * `pnpm bench:readings`: what the embedded engine's readings of decisions by strangers are like. It measures no
 * judgment, only what a good reading never does (repeat a quotation, speak of itself) and what it rests on.
 */
import type { Analysis } from '@latticework/core/analysis';
import type { Text } from '@latticework/library/dossier';
import { loadLibrary } from '@latticework/library/library';
import { createEmbeddedEngine } from '../embedded/engine.ts';
import { loadRecognition } from '../recognition/artifact.ts';
import { decisionsTold } from './controls.ts';

/** Words of the engine about its own work, which no reader wants to know. */
const MACHINERY =
  /\b(dossier|aspect of|classifier|recogni[sz]ed (?:as|by)|algorithm|this analysis|in your text|your text (?:says|shows|tells)|the text|quotation|passage)\b/i;
const LONG_ENOUGH_TO_ANSWER = 20;
const MOST_EXAMPLES = 3;

const library = loadLibrary();
const engine = createEmbeddedEngine(library, loadRecognition());
const never = new AbortController().signal;
const told = decisionsTold();
const analyses: { text: string; kind?: string | undefined; analysis: Analysis; took: number }[] = [];
for (const { text, kind } of told) {
  const started = performance.now();
  const analysis = await engine.analyze({ text, quality: 'premium' }, never);
  analyses.push({ text, kind, analysis, took: performance.now() - started });
}

const written = {
  dossier: sentencesOf(library.dossiers),
  aspect: sentencesOf(library.aspects),
  frame: new Set(library.frames.map(({ reading }) => reading)),
};
const readings = analyses.filter(({ analysis }) => analysis.decision);
const findings = readings.flatMap(({ analysis }) => analysis.recommendedTools);
const general = library.dossiers.find(({ slug }) => slug === 'any-decision');

console.log(`${told.length} decisions by strangers, premium quality`);
line(
  'read by a kind',
  part(analyses, ({ analysis }) => analysis.decision?.basis === 'recognized'),
);
line(
  'read by a family',
  part(analyses, ({ analysis }) => isFamily(analysis) && !isGeneral(analysis)),
);
line(
  'read by what holds for any decision',
  part(analyses, ({ analysis }) => isGeneral(analysis)),
);
line(
  'read by words alone',
  part(analyses, ({ analysis }) => !analysis.decision && !analysis.clarification),
);
line(
  'asked back',
  part(analyses, ({ analysis }) => analysis.clarification !== undefined),
);
line(
  `asked back although it has over ${LONG_ENOUGH_TO_ANSWER} words`,
  part(analyses, ({ text, analysis }) => analysis.clarification !== undefined && wordsIn(text) > LONG_ENOUGH_TO_ANSWER),
);
const asKind = readings.filter(({ analysis }) => analysis.decision?.basis === 'recognized');
line(
  'of those read by a kind that was asked for, the right one',
  part(
    asKind.filter(({ kind }) => kind),
    ({ kind, analysis }) => kind === analysis.decision?.slug,
  ),
);

console.log('\nFindings');
line(
  'quoted',
  part(findings, ({ evidence }) => evidence.length > 0),
);
line(
  'from a dossier',
  part(findings, ({ explanation }) => isOf(written.dossier, explanation)),
);
line(
  'from an aspect',
  part(findings, ({ explanation }) => isOf(written.aspect, explanation)),
);
line(
  'from an argument in the text',
  part(findings, ({ explanation }) => written.frame.has(explanation)),
);
line(
  'of none of these (found by words)',
  part(
    findings,
    ({ explanation }) =>
      !written.frame.has(explanation) && !isOf(written.dossier, explanation) && !isOf(written.aspect, explanation),
  ),
);
const generalSentences = sentencesOf(general ? [general] : []);
line(
  'that hold for any decision',
  part(findings, ({ explanation }) => isOf(generalSentences, explanation)),
);
line(
  'readings without a quotation',
  part(readings, ({ analysis }) => quotesOf(analysis).length === 0),
);

console.log('\nNever');
const faults = {
  'a passage quoted twice': (analysis: Analysis) => repeatedIn(quotesOf(analysis)),
  'a quotation under three words': (analysis: Analysis) => quotesOf(analysis).filter((quote) => wordsIn(quote) < 3),
  'words about its own machinery': (analysis: Analysis) => sentencesIn(analysis).filter((text) => MACHINERY.test(text)),
  'a sentence said twice': (analysis: Analysis) => repeatedIn(sentencesIn(analysis)),
};
for (const [name, find] of Object.entries(faults)) {
  const found = readings.flatMap(({ analysis }) => find(analysis));
  line(name, `${found.length}`);
  for (const example of found.slice(0, MOST_EXAMPLES)) console.log(`      ${example.slice(0, 140)}`);
}

console.log('\nLength and time');
const lengths = readings.map(({ analysis }) => sentencesIn(analysis).reduce((sum, text) => sum + wordsIn(text), 0));
line('words', `median ${at(lengths, 0.5)}, from ${at(lengths, 0.05)} to ${at(lengths, 0.95)} (90%)`);
const times = analyses.slice(20).map(({ took }) => took);
line('milliseconds', `p50 ${at(times, 0.5).toFixed(1)}  p95 ${at(times, 0.95).toFixed(1)}`);

function isFamily({ decision }: Analysis): boolean {
  return decision?.basis === 'family';
}

function isGeneral({ decision }: Analysis): boolean {
  return decision?.slug === general?.slug;
}

function quotesOf({ recommendedTools }: Analysis): string[] {
  return recommendedTools.flatMap(({ evidence }) => evidence.map(({ quote }) => quote));
}

/** Everything in a reading that is said to the person, without the library's definitions. */
function sentencesIn({ first, missing, numbers, wordsToSay, recommendedTools, narrativeAnalysis }: Analysis): string[] {
  const steps = narrativeAnalysis?.actionPlan.sections.flatMap(({ actionItems }) => actionItems) ?? [];
  return [
    ...(first ?? []),
    ...(missing ?? []).flatMap(({ question, ifYes, ifNo }) => [question, ifYes, ifNo]),
    ...(numbers ?? []).flatMap(({ working, assumption, meaning }) => [working, assumption, meaning]),
    ...(wordsToSay ?? []).map(({ words }) => words),
    ...recommendedTools.flatMap(({ explanation, counterReading, question }) => [explanation, counterReading, question]),
    narrativeAnalysis?.hook ?? '',
    ...(narrativeAnalysis?.threads ?? []).map(({ content }) => content),
    narrativeAnalysis?.bottomLine ?? '',
    ...steps.flatMap(({ action, observe, stop }) => [action, observe, stop]),
  ].filter(Boolean);
}

/** The readings that were written by hand, each as the pieces between its slots. */
function sentencesOf(knowledge: readonly { models: Written[]; biases: Written[] }[]): string[][] {
  return knowledge.flatMap(({ models, biases }) =>
    [...models, ...biases].flatMap(({ reading }) => reading.map(({ text }) => text.trim().split(/\{[a-z0-9-]+\}/))),
  );
}
type Written = { reading: Text };

function isOf(sentences: readonly string[][], text: string): boolean {
  return sentences.some(
    (pieces) =>
      text.startsWith(pieces[0] ?? '') &&
      text.endsWith(pieces.at(-1) ?? '') &&
      pieces.every((piece) => text.includes(piece)),
  );
}

function repeatedIn(texts: readonly string[]): string[] {
  return texts.filter((text, position) => texts.indexOf(text) < position);
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function at(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? 0;
}

function part<Of>(all: readonly Of[], is: (one: Of) => boolean): string {
  const count = all.filter(is).length;
  return `${count} of ${all.length} (${((100 * count) / Math.max(1, all.length)).toFixed(0)}%)`;
}

function line(name: string, value: string): void {
  console.log(`  ${name.padEnd(58)} ${value}`);
}
