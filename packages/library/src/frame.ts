import { z } from 'zod';
import { slug, words } from './schema.ts';

const patterns = z.array(z.string().min(1)).min(1);
const sentences = z.array(words(4, 70)).min(10).max(14);

/**
 * A pattern of argument that shows a bias by the roles in it, such as a first price, a later price and a bargain. Its
 * patterns are written in the language of the engine's text/pattern.ts.
 */
export const frameSchema = z.strictObject({
  /** What the argument does: "the later price is measured by the first". */
  id: slug,
  /** The bias, or the model, that it shows. */
  tool: slug,
  /** The argument in any of these forms shows it. The clauses that hold it are quoted. */
  patterns,
  /** What makes it another argument, if it stands in the same text. */
  unless: patterns.optional(),
  /** What the argument does here and what it leaves out, for somebody who made it or passes it on; true of every text that has it. */
  reading: words(25, 70),
  /** When the argument is sound. */
  counter: words(8, 45),
  question: words(5, 34).refine((ask) => ask.endsWith('?'), 'ends with a question mark'),
  /** Texts that have it. */
  shows: sentences,
  /** Texts with the same words and another argument. */
  lookalikes: sentences,
});

export type Frame = z.output<typeof frameSchema>;

/** A file of frames, all of one family of arguments. */
export const framesSchema = z.array(frameSchema).min(1);
