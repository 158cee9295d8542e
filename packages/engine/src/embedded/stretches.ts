import type { FramedClause } from './frames.ts';
import { contentStems, type Word } from './words.ts';

/** A clause, or two neighbours of one sentence: what a quotation can be cut from. */
export type Stretch = { clauses: FramedClause[]; words: Word[] };

export type Stretches = {
  all: Stretch[];
  /** For each content stem of the text the stretches that contain it. */
  byStem: ReadonlyMap<string, Stretch[]>;
};

export function stretchesOf(clauses: FramedClause[]): Stretches {
  // Single clauses first: where a pair carries no more than one of its halves, the half is quoted.
  const all = clauses.map((clause): Stretch => ({ clauses: [clause], words: clause.words }));
  clauses.forEach((clause, at) => {
    const next = clauses[at + 1];
    if (next?.sentence !== clause.sentence || next.index !== clause.index + 1) return;
    all.push({ clauses: [clause, next], words: [...clause.words, ...next.words] });
  });
  const byStem = new Map<string, Stretch[]>();
  for (const stretch of all) {
    for (const stem of new Set(contentStems(stretch.words))) {
      const known = byStem.get(stem);
      if (known) known.push(stretch);
      else byStem.set(stem, [stretch]);
    }
  }
  return { all, byStem };
}
