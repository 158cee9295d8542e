import type { DangerModel } from '../danger/train.ts';

/**
 * What recognition has learnt from the library. Features are kept as hashes: the model has to know a feature again, never
 * to spell it, and 32 bits tell a few hundred thousand of them apart.
 */
export type RecognitionModel = {
  /** Hashes of the known features, ascending; a feature's place is its row everywhere below. */
  vocabulary: Uint32Array;
  /** How telling a feature is: rare ones more. By row. */
  rarity: Float32Array;
  danger: DangerModel;
  tools: Classifier & {
    /** A tool's place here is its column. */
    slugs: string[];
    /** How likely each is before a word is read: from how many people meet it, and how many sources name it. By column. */
    prior: Float32Array;
  };
  decisions: Classifier & {
    /** A kind of decision's place here is its column. */
    slugs: string[];
    /** The columns of the tools that fit each, most useful first. */
    tools: number[][];
  };
};

/** Two ways to tell classes of text apart. */
export type Classifier = {
  /** How much the texts of a class lie along a feature: their centroid, of length one. */
  centroids: Postings;
  /** Log of how much likelier a feature is in a class than where it is never seen. Words only. */
  likelihoods: Postings;
  /** Log of how much each class says altogether, smoothed; what `likelihoods` leave out. By column. */
  volumes: Float32Array;
};

/** A sparse matrix, row by row: `columns` and `weights` of row i lie from `offsets[i]` to `offsets[i + 1]`. */
export type Postings = {
  offsets: Uint32Array;
  columns: Uint16Array;
  /** In steps of `step`: a byte is as good as a float here, and an eighth of it. */
  weights: Uint8Array;
  step: number;
};

/** Letters count for less than words: they overlap, so each word has many. */
export const LETTER_SHARE = 0.7;

/** FNV-1a over UTF-16 units, mixed at the end so that near strings lie far apart. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Where a hash stands among ascending ones; -1 where it does not. */
export function placeOf(hash: number, vocabulary: Uint32Array): number {
  let low = 0;
  let high = vocabulary.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = vocabulary[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
