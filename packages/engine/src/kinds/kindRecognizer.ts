import type { Word } from '../embedded/words.ts';
import { hashOf, placeOf } from '../recognition/hashes.ts';
import { KINDS } from '../tuning.ts';
import { featuresOfKinds, isPair } from './features.ts';
import type { KindModel } from './kindModel.ts';

/** A kind of decision that a text may be. `evidence`: what its words say for the kind, relative to all texts. */
export type LikelyKind = { slug: string; probability: number; evidence: number };

export type KindRecognizer = {
  /** All kinds and families, likeliest first. */
  rank(words: readonly Word[]): LikelyKind[];
};

export function createKindRecognizer({ slugs, vocabulary, absent, present }: KindModel): KindRecognizer {
  const { offsets, columns, weights, step } = present;
  return {
    rank(words) {
      const scores = new Float64Array(slugs.length);
      let mass = 0;
      for (const feature of featuresOfKinds(words)) {
        const row = placeOf(hashOf(feature), vocabulary);
        if (row < 0) continue;
        const weight = isPair(feature) ? KINDS.pairWeight : 1;
        mass += weight;
        const end = offsets[row + 1] ?? 0;
        for (let place = offsets[row] ?? 0; place < end; place += 1) {
          const column = columns[place] ?? 0;
          scores[column] = (scores[column] ?? 0) + weight * step * (weights[place] ?? 0);
        }
      }
      const evidence = scores.map((score, column) => score + mass * (absent[column] ?? 0));
      // Neighboring words repeat each other, so the sum overstates: it is brought down to what held-out texts bear out.
      const temperature = KINDS.temperature;
      const greatest = evidence.reduce((most, one) => Math.max(most, one), -Infinity);
      const odds = evidence.map((of) => Math.exp((of - greatest) / temperature));
      const total = odds.reduce((sum, one) => sum + one, 0);
      return slugs
        .map((slug, column) => ({
          slug,
          probability: (odds[column] ?? 0) / total,
          evidence: evidence[column] ?? 0,
        }))
        .sort((one, other) => other.probability - one.probability);
    },
  };
}
