import { z } from 'zod';
import { PARTS } from './dossier.ts';

const { name, when, text, patterns, slot, insight, fact, finding, number, step, wordsToSay } = PARTS;
const sentences = z.array(z.string().min(12)).min(6).max(12);

/**
 * Something that many decisions have in common, whatever they are about, and that a text shows in so many words: a
 * deadline that the other side sets, advice from somebody who will not pay for it. Where no kind of decision fits, the
 * aspects of a text are what its reading is made of.
 */
export const aspectSchema = z.strictObject({
  id: name,
  /** How much it changes what one does, compared with the other aspects of a text. */
  weight: z.number().int().min(1).max(5),
  /**
   * The text has the aspect where `present` fits, unless `absent` fits anywhere in it. The clause that `present` fits is
   * quoted. Other signals choose among the texts below.
   */
  signals: z.record(name, patterns).refine(({ present }) => present !== undefined, 'needs "present"'),
  conditions: z.record(name, when).default({}),
  slots: z.record(name, slot).default({}),
  /**
   * For what may harm somebody or break the law: said before everything else, whatever kind of decision it is. Then
   * nothing that holds for decisions in general stands in the conclusion, the facts or the plan.
   */
  first: text.optional(),
  /** The decision in one sentence, as far as this aspect makes it. */
  real_decision: text.optional(),
  models: z.array(finding).max(2).default([]),
  biases: z.array(finding).max(2).default([]),
  turns_on: z.array(insight).max(1).default([]),
  facts: z.array(fact).max(2).default([]),
  numbers: z.array(number).max(2).default([]),
  steps: z.array(step).max(2).default([]),
  say: z.array(wordsToSay).max(2).default([]),
  /** What follows for the decision, safe for every text that has the aspect. */
  bottom_line: text,
  /** Texts that have the aspect. */
  shows: sentences,
  /** Texts with the same words that do not have it. */
  lookalikes: sentences,
});

export type Aspect = z.output<typeof aspectSchema>;

/** A file of aspects. */
export const aspectsSchema = z.array(aspectSchema).min(1);
