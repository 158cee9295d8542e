import type { Bias, MentalModel } from './schema.ts';

/** The whole library in memory, as the build writes it to `dist/library.json`. */
export type Library = { models: MentalModel[]; biases: Bias[] };
