import type { FramedClause } from './framedClause.ts';
import type { Word } from './words.ts';

/** A clause, or two neighbors of one sentence: what a quotation can be cut from. */
export type Stretch = { clauses: FramedClause[]; words: Word[] };

/** Single clauses first: where a pair carries no more than one of its halves, the half is quoted. */
export function stretchesOf(clauses: FramedClause[]): Stretch[] {
  const singles = clauses.map((clause): Stretch => ({ clauses: [clause], words: clause.words }));
  const pairs = clauses.flatMap((clause, at): Stretch[] => {
    const next = clauses[at + 1];
    const areNeighbors = next?.sentence === clause.sentence && next.index === clause.index + 1;
    return areNeighbors ? [{ clauses: [clause, next], words: [...clause.words, ...next.words] }] : [];
  });
  return [...singles, ...pairs];
}
