import type { Word } from '../embedded/words.ts';

const BETWEEN = ' ';
const NUMBER = /\d/;

/**
 * Words and pairs of neighboring words, each once. As they are: with stems it is less often right. Amounts say
 * little about the kind of a decision.
 */
export function featuresOfKinds(words: readonly Word[]): Set<string> {
  const features = new Set<string>();
  const said = words.filter(({ token }) => !NUMBER.test(token));
  for (const [at, { token }] of said.entries()) {
    features.add(token);
    const next = said[at + 1];
    if (next) features.add(token + BETWEEN + next.token);
  }
  return features;
}

export function isPair(feature: string): boolean {
  return feature.includes(BETWEEN);
}
