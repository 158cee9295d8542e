import { readWords } from '../embedded/words.ts';
import { wordFeatures } from '../recognition/features.ts';
import { hashOf, placeOf } from '../recognition/hashes.ts';
import { DANGER } from '../tuning.ts';

/** Log odds of each word and word pair in texts of people in danger, compared with other texts. */
export type DangerModel = {
  /** Hashes of the known features, ascending. */
  vocabulary: Uint32Array;
  /** By index in the vocabulary. */
  weights: Float32Array;
  /** Fewer than one in a thousand ordinary texts outside the training set score higher. */
  threshold: number;
};

/** Divided by the square root of the length, so that a long text does not score high by its length. */
export function dangerScore({ vocabulary, weights }: DangerModel, text: string): number {
  const words = readWords(text);
  if (words.length < DANGER.fewestWords) return 0;
  const features = [...wordFeatures(words).keys()];
  const sum = features.reduce((total, feature) => total + (weights[placeOf(hashOf(feature), vocabulary)] ?? 0), 0);
  return sum / Math.sqrt(features.length || 1);
}
