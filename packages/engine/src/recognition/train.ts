import type { Library } from '@latticework/library/library';
import { readWords } from '../embedded/words.ts';
import { trainKinds } from '../kinds/trainKinds.ts';
import { TRAINING } from '../tuning.ts';
import { standardized, sum } from './deviations.ts';
import { type Features, letterFeatures, wordFeatures } from './features.ts';
import { hashOf } from './hashes.ts';
import type { Classifier, RecognitionModel } from './model.ts';
import { type Column, postings } from './postings.ts';
import { textsOfDecision, textsOfTool } from './trainingTexts.ts';

/**
 * Trains on the texts of the library's tools and the questions of its decisions: a multinomial naive Bayes classifier
 * over words (on weighted counts, after Rennie et al., "Tackling the poor assumptions of naive Bayes text classifiers",
 * 2003), and a nearest-centroid classifier (Rocchio) over words and letters. Deterministic.
 */
export function trainRecognition({
  models,
  biases,
  decisions,
  dossiers,
}: Pick<Library, 'models' | 'biases' | 'decisions' | 'dossiers'>): RecognitionModel {
  const entries = [...models, ...biases];
  const columnOf = new Map(entries.map(({ slug }, column) => [slug, column]));
  const seen = new Map<string, Seen>();
  const tallyAll = (texts: string[]) => texts.map((text) => tally(text, seen));
  const toolTexts = entries.map((entry) => tallyAll(textsOfTool(entry)));
  const decisionTexts = decisions.map((decision) => tallyAll(textsOfDecision(decision)));

  const known = [...seen.values()].filter(isShared).sort((one, other) => one.hash - other.hash);
  const rows = new Int32Array(seen.size).fill(-1);
  known.forEach(({ id }, row) => {
    rows[id] = row;
  });
  const total = [toolTexts, decisionTexts].flat(2).length;
  const space: Space = {
    rows,
    idf: Float32Array.from(known, ({ texts }) => 1 + Math.log((1 + total) / (1 + texts))),
    wordRows: known.filter(({ isLetters }) => !isLetters).length,
  };

  return {
    vocabulary: Uint32Array.from(known, ({ hash }) => hash),
    idf: space.idf,
    tools: {
      ...trainClassifier(toolTexts, space),
      slugs: entries.map(({ slug }) => slug),
      prior: priorOf(entries.map(({ recognition }) => recognition)),
    },
    decisions: {
      ...trainClassifier(decisionTexts, space),
      slugs: decisions.map(({ slug }) => slug),
      tools: decisions.map(({ tools }) => tools.flatMap(({ slug }) => columnOf.get(slug) ?? [])),
    },
    kinds: trainKinds({ decisions, dossiers }),
  };
}

/** Maps features to rows, with the weight of each. */
type Space = { rows: Int32Array; idf: Float32Array; wordRows: number };

function trainClassifier(textsOf: Text[][], space: Space): Classifier {
  const centroids: Column[] = [];
  const likelihoods: Column[] = [];
  const volumes = new Float32Array(textsOf.length);
  const said = createSums(space.idf.length);
  const whole = createSums(space.idf.length);
  textsOf.forEach((texts, column) => {
    for (const text of texts) {
      said.add(weigh(text.words, space), 1);
      addWhole(text, whole, space);
    }
    const { rows, weights } = said.take();
    volumes[column] = Math.log(sum(weights) + TRAINING.smoothing * space.wordRows);
    likelihoods.push({ rows, weights: weights.map((weight) => Math.log(1 + weight / TRAINING.smoothing)) });
    centroids.push(heaviest(unit(whole.take())));
  });
  const rowCount = space.idf.length;
  return { centroids: postings(centroids, rowCount), likelihoods: postings(likelihoods, rowCount), volumes };
}

function addWhole({ words, letters }: Text, sums: ReturnType<typeof createSums>, space: Space): void {
  sums.add(weigh(words, space), 1);
  sums.add(weigh(letters, space), TRAINING.letterWeight);
}

/** A feature of the training texts. */
type Seen = { id: number; hash: number; isLetters: boolean; isPair: boolean; texts: number };
/** The features of one text by id, with their counts. */
type Counted = { ids: Int32Array; counts: Uint16Array };
type Text = { words: Counted; letters: Counted };

function tally(text: string, seen: Map<string, Seen>): Text {
  const read = readWords(text);
  return { words: count(wordFeatures(read), false, seen), letters: count(letterFeatures(read), true, seen) };
}

function count(features: Features, isLetters: boolean, seen: Map<string, Seen>): Counted {
  const ids = new Int32Array(features.size);
  let at = 0;
  for (const feature of features.keys()) {
    let known = seen.get(feature);
    if (!known) {
      known = { id: seen.size, hash: hashOf(feature), isLetters, isPair: feature.includes(' '), texts: 0 };
      seen.set(feature, known);
    }
    known.texts += 1;
    ids[at] = known.id;
    at += 1;
  }
  return { ids, counts: Uint16Array.from(features.values()) };
}

/** Every word counts. Pairs and n-grams that occur in very few texts cost space and do not help others. */
function isShared({ isLetters, isPair, texts }: Seen): boolean {
  return texts >= (isLetters ? TRAINING.fewestTextsOfLetters : isPair ? TRAINING.fewestTextsOfPairs : 1);
}

/** Term frequencies as tf-idf weights, normalized to length one. */
function weigh({ ids, counts }: Counted, { rows, idf }: Space): Column {
  const weighed = { rows: new Int32Array(ids.length), weights: new Float64Array(ids.length) };
  let size = 0;
  ids.forEach((id, at) => {
    const row = rows[id] ?? -1;
    if (row < 0) return;
    weighed.rows[size] = row;
    weighed.weights[size] = (1 + Math.log(counts[at] ?? 1)) * (idf[row] ?? 0);
    size += 1;
  });
  return unit({ rows: weighed.rows.subarray(0, size), weights: weighed.weights.subarray(0, size) });
}

function unit({ rows, weights }: Column): Column {
  const length = Math.sqrt(sum(weights.map((weight) => weight * weight))) || 1;
  return { rows, weights: weights.map((weight) => weight / length) };
}

/** A dense accumulator that is read out as a sparse vector. */
function createSums(size: number) {
  const sums = new Float64Array(size);
  let touched: number[] = [];
  return {
    add({ rows, weights }: Column, weight: number): void {
      rows.forEach((row, at) => {
        if (sums[row] === 0) touched.push(row);
        sums[row] = (sums[row] ?? 0) + weight * (weights[at] ?? 0);
      });
    },
    take(): Column {
      const rows = Int32Array.from(touched);
      const weights = Float64Array.from(touched, (row) => sums[row] ?? 0);
      for (const row of touched) sums[row] = 0;
      touched = [];
      return { rows, weights };
    },
  };
}

function heaviest(column: Column): Column {
  if (column.rows.length <= TRAINING.heaviest) return column;
  const limit = column.weights.slice().sort().at(-TRAINING.heaviest) ?? 0;
  const kept = [...column.rows.keys()].filter((at) => (column.weights[at] ?? 0) >= limit);
  return {
    rows: Int32Array.from(kept, (at) => column.rows[at] ?? 0),
    weights: Float64Array.from(kept, (at) => column.weights[at] ?? 0),
  };
}

function priorOf(tools: { prevalence: number; familiarity: number }[]): Float32Array {
  const prevalence = standardized(Float64Array.from(tools, (tool) => tool.prevalence));
  const familiarity = standardized(Float64Array.from(tools, (tool) => tool.familiarity));
  return Float32Array.from(
    prevalence,
    (of, column) => TRAINING.prevalenceWeight * of + TRAINING.familiarityWeight * (familiarity[column] ?? 0),
  );
}
