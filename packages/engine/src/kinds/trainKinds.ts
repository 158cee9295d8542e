import type { Dossier } from '@latticework/library/dossier';
import type { Library } from '@latticework/library/library';
import { readWords } from '../embedded/words.ts';
import { hashOf } from '../recognition/hashes.ts';
import { type Column, postings } from '../recognition/postings.ts';
import { KINDS } from '../tuning.ts';
import { featuresOfKinds, isPair } from './features.ts';
import type { KindModel } from './kindModel.ts';

type Source = keyof typeof KINDS.weights;
type TextsOfKind = Record<Source, string[]>;

/**
 * Trains a naive Bayes classifier with very strong smoothing toward the features of all texts (Dirichlet prior): the
 * texts of a kind are few, and what they happen not to say counts for little. Texts that are written like people's
 * own weigh more than what a dossier says. Deterministic.
 */
export function trainKinds({ decisions, dossiers }: Pick<Library, 'decisions' | 'dossiers'>): KindModel {
  const dossierBySlug = new Map(dossiers.map((dossier) => [dossier.slug, dossier]));
  const kinds = decisions.map((decision) => {
    const dossier = dossierBySlug.get(decision.slug);
    const { name, asked, told, words, facts, traps, tools } = decision;
    const written = dossier
      ? { tests: dossier.tests.map(({ text }) => text), says: saidBy(dossier), patterns: patternsOf(dossier) }
      : { tests: [], says: [...facts, ...traps, ...tools.map(({ reason }) => reason)], patterns: [] };
    return tally({ asked: [...asked, name], told, words, ...written });
  });

  const totals = new Map<string, { texts: number; weight: number }>();
  for (const kind of kinds) {
    for (const [feature, { count, weight }] of kind) {
      const total = totals.get(feature) ?? { texts: 0, weight: 0 };
      totals.set(feature, { texts: total.texts + count, weight: total.weight + weight });
    }
  }
  const known = [...totals]
    .filter(([feature, { texts }]) => texts >= (isPair(feature) ? KINDS.fewestPairs : 1))
    .map(([feature, { weight }]) => ({ feature, hash: hashOf(feature), weight }))
    .sort((one, other) => one.hash - other.hash);
  const rowOf = new Map(known.map(({ feature }, row) => [feature, row]));
  const total = known.reduce((sum, { weight }) => sum + weight, 0);

  const absent = new Float32Array(kinds.length);
  const columns = kinds.map((kind, column): Column => {
    const entries = [...kind].flatMap(([feature, { weight }]) => {
      const row = rowOf.get(feature);
      return row === undefined ? [] : [{ row, weight }];
    });
    const volume = entries.reduce((sum, { weight }) => sum + weight, 0) + KINDS.smoothing;
    const base = Math.max(Math.log(KINDS.smoothing / volume), KINDS.least);
    absent[column] = base;
    return {
      rows: Int32Array.from(entries, ({ row }) => row),
      weights: Float64Array.from(entries, ({ row, weight }) => {
        const share = (known[row]?.weight ?? 0) / total;
        return Math.max(Math.log((weight + KINDS.smoothing * share) / volume / share), KINDS.least) - base;
      }),
    };
  });
  return {
    slugs: decisions.map(({ slug }) => slug),
    vocabulary: Uint32Array.from(known, ({ hash }) => hash),
    absent,
    present: postings(columns, known.length),
  };
}

/** How often each feature occurs, and with what weight: a source counts by the root of how often it says a thing. */
function tally(texts: TextsOfKind): Map<string, { count: number; weight: number }> {
  const features = new Map<string, { count: number; weight: number }>();
  for (const source of Object.keys(texts) as Source[]) {
    const counts = new Map<string, number>();
    for (const text of texts[source]) {
      for (const feature of featuresOfKinds(readWords(text))) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
    for (const [feature, count] of counts) {
      const before = features.get(feature) ?? { count: 0, weight: 0 };
      const weight = KINDS.weights[source] * (isPair(feature) ? KINDS.pairWeight : 1) * Math.sqrt(count);
      features.set(feature, { count: before.count + count, weight: before.weight + weight });
    }
  }
  return features;
}

/** All that a dossier may say. */
function saidBy({
  real_decision,
  turns_on,
  overlooked,
  facts,
  models,
  biases,
  bottom_line,
  steps,
  say,
  care,
}: Dossier) {
  return textsIn([
    real_decision,
    turns_on.map(({ text }) => text),
    overlooked.map(({ text }) => text),
    facts.map(({ ask, answers, if_yes, if_no, known_yes, known_no }) => [
      ask,
      answers.yes,
      answers.no,
      if_yes,
      if_no,
      known_yes,
      known_no,
    ]),
    [...models, ...biases].map(({ reading, counter, question }) => [reading, counter, question]),
    bottom_line.settled.map(({ text }) => text),
    [bottom_line.if, bottom_line.else, bottom_line.default, bottom_line.would_change],
    steps.map((step) => [step.do, step.watch, step.stop]),
    say.map(({ to, words }) => [to, words]),
    care.map(({ first }) => first),
  ]);
}

type Nested = string | { text: string } | undefined | readonly Nested[];

function textsIn(nested: Nested): string[] {
  if (nested === undefined) return [];
  if (typeof nested === 'string') return [nested];
  return 'text' in nested ? [nested.text] : nested.flatMap(textsIn);
}

/** The words of its patterns, without their signs. */
function patternsOf({ signals }: Dossier): string[] {
  return Object.values(signals)
    .flat()
    .map((pattern) => pattern.replaceAll(/<[^<>]*>|[^a-z ]+/g, ' '));
}
