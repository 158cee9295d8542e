import type { Postings } from '../recognition/postings.ts';

/** What was learned about which kind of decision a text is. Features are stored as hashes. */
export type KindModel = {
  /** A kind's, or a family's, index here is its column. */
  slugs: string[];
  /** Hashes of the known features, ascending; a feature's index is its row. */
  vocabulary: Uint32Array;
  /** What a known feature that no text of a kind has says about it, by column; at most zero. */
  absent: Float32Array;
  /** How much more a feature says where the kind's texts have it. */
  present: Postings;
};
