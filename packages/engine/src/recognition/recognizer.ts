import type { Word } from '../embedded/words.ts';
import { RECOGNITION, TRAINING } from '../tuning.ts';
import { standardized, sum } from './deviations.ts';
import { type Features, letterFeatures, wordFeatures } from './features.ts';
import { hashOf, placeOf } from './hashes.ts';
import type { Classifier, RecognitionModel } from './model.ts';
import type { Postings } from './postings.ts';

export type Recognition = {
  /** How well each tool fits the text, by column; comparable only within one text. */
  scores: Float64Array;
  /** Evidence for each tool relative to the average tool, by column; comparable between texts. */
  evidence: Float64Array;
  /** Possible kinds of decision, likeliest first. */
  decisions: { column: number; probability: number; evidence: number }[];
};

export type Recognizer = {
  /** `asks`: the text is hardly more than a question, so the kind of decision matters most. */
  recognize(words: Word[], asks: boolean): Recognition;
  /** For the tool of a column: the evidence that each feature of these words adds, relative to the average tool. */
  gainsIn(words: Word[]): (column: number) => Map<string, number>;
  /** The feature's inverse document frequency, from 1; 0 if no library text has it. */
  idf(feature: string): number;
};

export function createRecognizer(model: RecognitionModel): Recognizer {
  const { vocabulary } = model;
  const tools = withUsual(model.tools);
  const decisions = withUsual(model.decisions);

  return {
    idf: (feature) => model.idf[placeOf(hashOf(feature), vocabulary)] ?? 0,

    recognize(words, asks) {
      const said = weigh(wordFeatures(words), model);
      const whole = merged(said, weigh(letterFeatures(words), model));
      const { centroid, likelihood, evidence } = classify(tools, said, whole);
      const kinds = kindsOfDecision(classify(decisions, said, whole));
      const fitting = new Float64Array(tools.slugs.length);
      for (const { column, probability } of kinds) {
        decisions.tools[column]?.forEach((tool, rank) => {
          fitting[tool] = (fitting[tool] ?? 0) + probability / (1 + RECOGNITION.rankFading * rank);
        });
      }
      const decisionWeight = asks ? RECOGNITION.askedDecisionWeight : RECOGNITION.decisionWeight;
      return {
        evidence,
        decisions: kinds,
        scores: centroid.map(
          (of, column) =>
            of + (likelihood[column] ?? 0) + decisionWeight * (fitting[column] ?? 0) + (tools.prior[column] ?? 0),
        ),
      };
    },

    gainsIn(words) {
      const rows = [...wordFeatures(words).keys()]
        .map((feature) => ({ feature, row: placeOf(hashOf(feature), vocabulary) }))
        .filter(({ row }) => row >= 0);
      return (column) =>
        new Map(
          rows.map(({ feature, row }) => {
            const own = entryOf(tools.likelihoods, row, column);
            return [feature, (own - (tools.usual[row] ?? 0)) * (model.idf[row] ?? 0)];
          }),
        );
    },
  };
}

/** The z-scores of both classifiers over the classes, and the evidence for each class. */
function classify(classifier: TrainedClassifier, said: Map<number, number>, whole: Map<number, number>) {
  const { centroids, likelihoods, volumes, usual } = classifier;
  const plain = product(likelihoods, said, volumes.length);
  const mass = sum(said.values());
  const expected = sum([...said].map(([row, weight]) => weight * (usual[row] ?? 0)));
  return {
    centroid: standardized(product(centroids, whole, volumes.length)),
    likelihood: standardized(plain.map((of, column) => of - mass * (volumes[column] ?? 0))),
    evidence: plain.map((of) => of - expected),
  };
}

/** With the mean likelihood of each feature over all classes. */
type TrainedClassifier = Classifier & { usual: Float32Array };

function withUsual<C extends Classifier>(classifier: C): C & TrainedClassifier {
  return { ...classifier, usual: rowMeans(classifier.likelihoods, classifier.volumes.length) };
}

function kindsOfDecision({ likelihood, centroid, evidence }: ReturnType<typeof classify>): Recognition['decisions'] {
  const logits = likelihood.map((of, column) => of + RECOGNITION.decisionCentroid * (centroid[column] ?? 0));
  const greatest = logits.reduce((most, one) => Math.max(most, one), -Infinity);
  const odds = logits.map((logit) => Math.exp(logit - greatest));
  const total = sum(odds);
  return [...odds.keys()]
    .map((column) => ({ column, probability: (odds[column] ?? 0) / total, evidence: evidence[column] ?? 0 }))
    .sort((one, other) => other.probability - one.probability);
}

/** The same tf-idf weights as in training: log term frequency times idf, normalized to length one. */
function weigh(features: Features, { vocabulary, idf }: RecognitionModel): Map<number, number> {
  const weights = new Map<number, number>();
  let squares = 0;
  for (const [feature, count] of features) {
    const row = placeOf(hashOf(feature), vocabulary);
    if (row < 0) continue;
    const weight = (1 + Math.log(count)) * (idf[row] ?? 0);
    weights.set(row, weight);
    squares += weight * weight;
  }
  const length = Math.sqrt(squares) || 1;
  for (const [row, weight] of weights) weights.set(row, weight / length);
  return weights;
}

function merged(words: Map<number, number>, letters: Map<number, number>): Map<number, number> {
  const whole = new Map(words);
  for (const [row, weight] of letters) whole.set(row, weight * TRAINING.letterWeight);
  return whole;
}

function product(
  { offsets, columns, weights, step }: Postings,
  vector: Map<number, number>,
  size: number,
): Float64Array {
  const sums = new Float64Array(size);
  for (const [row, value] of vector) {
    const factor = value * step;
    const end = offsets[row + 1] ?? 0;
    for (let place = offsets[row] ?? 0; place < end; place += 1) {
      const column = columns[place] ?? 0;
      sums[column] = (sums[column] ?? 0) + factor * (weights[place] ?? 0);
    }
  }
  return sums;
}

function entryOf({ offsets, columns, weights, step }: Postings, row: number, column: number): number {
  const place = columns.subarray(offsets[row] ?? 0, offsets[row + 1] ?? 0).indexOf(column);
  return place < 0 ? 0 : (weights[(offsets[row] ?? 0) + place] ?? 0) * step;
}

function rowMeans({ offsets, weights, step }: Postings, size: number): Float32Array {
  const means = new Float32Array(offsets.length - 1);
  for (let row = 0; row < means.length; row += 1) {
    means[row] = (sum(weights.subarray(offsets[row] ?? 0, offsets[row + 1] ?? 0)) * step) / size;
  }
  return means;
}
