import type { DangerModel } from '../danger/dangerScore.ts';

/**
 * What recognition has learnt from the library. Features are kept as hashes: the model has to know a feature again, never
 * to spell it, and 32 bits tell a few hundred thousand of them apart.
 */
export type RecognitionModel = {
  /** Hashes of the known features, ascending; a feature's place is its row everywhere below. */
  vocabulary: Uint32Array;
  /** How telling a feature is: rare ones more. By row. */
  idf: Float32Array;
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
  /** In steps of `step`: a byte is as good as a float here, and a quarter of it. */
  weights: Uint8Array;
  step: number;
};

/** Letters count for less than words: they overlap, so each word has many. */
export const LETTER_WEIGHT = 0.7;
