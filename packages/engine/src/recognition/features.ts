import type { Word } from '../embedded/words.ts';
import { TRAINING } from '../tuning.ts';

/** The features of a text and how often each occurs. */
export type Features = Map<string, number>;

/**
 * Stems and pairs of neighboring stems, each with the words it came from: biases show in function words ("too far to
 * stop", "not as bad as"). Personal pronouns count as one, because it does not matter who says a phrase.
 */
export function bearersOfFeatures(words: Word[]): Map<string, Word[][]> {
  const bearers = new Map<string, Word[][]>();
  const note = (feature: string, by: Word[]) => {
    const known = bearers.get(feature);
    if (known) known.push(by);
    else bearers.set(feature, [by]);
  };
  words.forEach((word, at) => {
    const next = words[at + 1];
    note(word.key, [word]);
    if (next) note(`${word.key} ${next.key}`, [word, next]);
  });
  return bearers;
}

/** The same, counted. */
export function wordFeatures(words: Word[]): Features {
  return new Map([...bearersOfFeatures(words)].map(([feature, { length }]) => [feature, length]));
}

/**
 * Character n-grams of 3 to 5 letters within a word, including its edges: they match where stemming misses ("commit",
 * "commitment", "noncommittal").
 */
export function letterFeatures(words: Word[]): Features {
  const features: Features = new Map();
  for (const { token } of words) {
    const padded = `_${token.slice(0, TRAINING.longestToken)}_`;
    for (let length = TRAINING.shortestRun; length <= TRAINING.longestRun; length += 1) {
      for (let start = 0; start + length <= padded.length; start += 1) {
        add(features, `…${padded.slice(start, start + length)}`);
      }
    }
  }
  return features;
}

function add(features: Features, feature: string): void {
  features.set(feature, (features.get(feature) ?? 0) + 1);
}
