import type { KindModel } from '../kinds/kindModel.ts';
import type { Postings } from './postings.ts';

/**
 * What recognition has learned from the library. Features are stored as hashes: the model only needs to recognize a
 * feature, not to spell it, and 32 bits distinguish a few hundred thousand of them.
 */
export type RecognitionModel = {
  /** Hashes of the known features, ascending; a feature's index is its row everywhere below. */
  vocabulary: Uint32Array;
  /** Inverse document frequency, by row. */
  idf: Float32Array;
  tools: Classifier & {
    /** A tool's index here is its column. */
    slugs: string[];
    /** The prior of each tool, from how common it is and how widely it is cited. By column. */
    prior: Float32Array;
  };
  decisions: Classifier & {
    /** A kind of decision's index here is its column. */
    slugs: string[];
    /** The columns of the tools that fit each, most useful first. */
    tools: number[][];
  };
  /** Which kind of decision a text is. */
  kinds: KindModel;
};

/** Two classifiers of the same texts. */
export type Classifier = {
  /** The unit-length centroid of each class, for the nearest-centroid classifier. */
  centroids: Postings;
  /** Log-likelihood of a feature in a class, relative to an unseen feature. Words only. */
  likelihoods: Postings;
  /** Log of each class's total smoothed weight, which `likelihoods` leaves out. By column. */
  volumes: Float32Array;
};
