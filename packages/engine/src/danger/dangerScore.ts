import { readWords } from '../embedded/words.ts';
import { wordFeatures } from '../recognition/features.ts';
import { hashOf, placeOf } from '../recognition/hashes.ts';

/** What tells texts of people in danger from others: the log odds of each word and pair of words. */
export type DangerModel = {
  /** Hashes of the known features, ascending. */
  vocabulary: Uint32Array;
  /** By place in the vocabulary. */
  weights: Float32Array;
  /** Of ordinary texts that it has not learnt from, fewer than one in a thousand score more. */
  threshold: number;
};

/** What is hinted at takes more words than these; a short text says it plainly or not at all. */
const FEWEST_WORDS = 10;

/** By the root of how much is said, so that a long text does not sound like danger by its length. */
export function dangerScore({ vocabulary, weights }: DangerModel, text: string): number {
  const words = readWords(text);
  if (words.length < FEWEST_WORDS) return 0;
  const features = [...wordFeatures(words).keys()];
  const sum = features.reduce((total, feature) => total + (weights[placeOf(hashOf(feature), vocabulary)] ?? 0), 0);
  return sum / Math.sqrt(features.length || 1);
}
