import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Aspect } from './aspect.ts';
import type { Dossier } from './dossier.ts';
import type { Decision, Families, WordClasses } from './dossiers.ts';
import type { ListedBias } from './files.ts';
import type { Frame } from './frame.ts';
import type { Questions } from './questions.ts';
import type { Bias, MentalModel } from './schema.ts';
import type { Sum } from './sum.ts';

/** The whole library in memory. `duplicates` are older bias ids and names that redirect to a canonical entry. */
export type Library = {
  models: MentalModel[];
  biases: Bias[];
  duplicates: (ListedBias & { duplicateOf: string })[];
  /** What a text may be recognized as: a kind of decision, or its family where no kind fits. */
  decisions: Decision[];
  dossiers: Dossier[];
  families: Families;
  /** Arguments that show a tool by the roles in them. */
  frames: Frame[];
  aspects: Aspect[];
  sums: Sum[];
  wordClasses: WordClasses;
} & Questions;

export const LIBRARY_FILE = join(import.meta.dirname, '..', 'dist', 'library.json');

/** The library as `pnpm build` checked and wrote it. */
export function loadLibrary(): Library {
  return JSON.parse(readFileSync(LIBRARY_FILE, 'utf8')) as Library;
}
