import type { Word } from '../embedded/words.ts';

/** Features of a text with how often each occurs. */
export type Features = Map<string, number>;

/**
 * Stems, and stems of neighbors whatever they are, each with the words that bear it wherever it stands: biases live in
 * little words ("too far to stop", "not as bad as"). Persons count as one, for it does not matter in whose mouth a phrase is.
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

const SHORTEST = 3;
const LONGEST = 5;
/** Longer runs of letters are no words, and every one of their pieces would be new. */
const LONGEST_TOKEN = 30;

/**
 * Runs of 3 to 5 letters within a word, its edges included: what is left in common where stemming misses ("commit",
 * "commitment", "noncommittal").
 */
export function letterFeatures(words: Word[]): Features {
  const features: Features = new Map();
  for (const { token } of words) {
    const padded = `_${token.slice(0, LONGEST_TOKEN)}_`;
    for (let length = SHORTEST; length <= LONGEST; length += 1) {
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
