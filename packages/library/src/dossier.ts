import { z } from 'zod';
import { slug, words } from './schema.ts';

/**
 * A kind of decision, as somebody who has sat through a hundred of them knows it. See README.md for how one is written.
 *
 * Names of signals, conditions, slots, facts and numbers share one space: any of them may stand in a `when`.
 */

const name = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'is not a name such as "already-signed"');

/**
 * What has to hold, all of it: "signed", "not signed", "signed or promised", "share > 10", "rent <= mortgage",
 * "why-resigned=yes" (the fact is told or answered so), "deadline" (the slot is filled), "deadline < 14" (a slot that
 * holds a date counts the days from today until then).
 */
export const TERM =
  /^(?:not )?[a-z][a-z0-9-]*(?:=(?:yes|no))?(?: or (?:not )?[a-z][a-z0-9-]*(?:=(?:yes|no))?)*$|^[a-z][a-z0-9-]* (?:<|<=|>|>=) (?:-?\d+(?:\.\d+)?|[a-z][a-z0-9-]*)$/;
const when = z
  .union([z.string().regex(TERM), z.array(z.string().regex(TERM)).min(1)])
  .transform((terms) => [terms].flat());

/**
 * A text, or several of which the first that fits is said: whose `when` holds and whose {slots} are all filled. The
 * last one needs neither, so that there is always something to say.
 */
const alternative = z.strictObject({ when: when.optional(), text: z.string().min(1) });
const text = z
  .union([z.string().min(1), z.array(z.union([z.string().min(1), alternative])).min(1)])
  .transform((given) => [given].flat().map((one) => (typeof one === 'string' ? { text: one } : one)));

const patterns = z.array(z.string().min(1)).min(1);

export const SLOT_KINDS = ['money', 'percent', 'count', 'number', 'duration', 'date', 'age', 'word'] as const;

const slot = z.strictObject({
  kind: z.enum(SLOT_KINDS),
  /** Words beside it that tell it from other amounts of its kind; the nearest amount is taken. */
  near: z.array(z.string()).optional(),
  /** Words beside an amount that make it another one. */
  not_near: z.array(z.string()).optional(),
  /** Patterns of which the amount is the <…> part, or the <…!> part where there are several; they come before `near`. */
  found_by: patterns.optional(),
  per: z.enum(['hour', 'day', 'week', 'month', 'year']).optional(),
  /** What is counted, or the unit of a duration that it is brought to. */
  unit: z.array(z.string()).optional(),
  least: z.number().optional(),
  most: z.number().optional(),
  /** For `word`: what may stand there, as patterns, and how it is printed: "co-founder": "your co-founder". */
  words: z.record(z.string(), z.string()).optional(),
});

const fact = z.strictObject({
  id: name,
  only: when.optional(),
  ask: words(4, 34).refine((ask) => ask.endsWith('?'), 'ends with a question mark'),
  /** How far the answer moves the bottom line. */
  swing: z.number().int().min(1).max(5),
  /** The text tells it, and this way. */
  yes: when.optional(),
  no: when.optional(),
  /** The text tells it, one way or the other: it is not asked. */
  told: when.optional(),
  /** The two answers that a person can pick, in a few words of their own. */
  answers: z.strictObject({ yes: words(1, 9), no: words(1, 9) }),
  if_yes: text,
  if_no: text,
  /** What is said when the text, or the person, has told it. */
  known_yes: text.optional(),
  known_no: text.optional(),
});

const finding = z.strictObject({
  slug,
  only: when.optional(),
  /** How much it matters in such decisions where no words show it. */
  weight: z.number().int().min(1).max(5),
  /** What people write where it is at work. The clause that holds it is quoted. */
  shown_by: patterns.optional(),
  reading: text,
  counter: text,
  question: text,
});

const said = z.strictObject({ only: when.optional(), text });

const step = z.strictObject({
  only: when.optional(),
  /** "today", "tomorrow", "this week", "before {deadline}", "in six weeks". */
  on: text,
  /** Days from today until it should be done, for a date; left out where the words are enough. */
  days: z.number().int().min(0).max(400).optional(),
  do: text,
  watch: text.optional(),
  stop: text.optional(),
});

export const dossierSchema = z.strictObject({
  slug,
  name: words(2, 9),
  family: slug,
  /** Whether it answers for its whole family where no kind fits. */
  is_family: z.boolean().default(false),
  /** How people put it. */
  asked: z.array(words(2, 60)).min(20).max(40),
  /** Words and phrases that such texts hold, for recognition. */
  words: z.array(words(1, 5)).min(40).max(90),

  signals: z.record(name, patterns),
  conditions: z.record(name, when).default({}),
  slots: z.record(name, slot).default({}),

  real_decision: text,
  turns_on: z
    .array(z.strictObject({ id: name, only: when.optional(), text }))
    .min(3)
    .max(12),
  overlooked: z.array(said).min(2).max(8),
  facts: z.array(fact).min(8).max(14),
  models: z.array(finding).min(4).max(8),
  biases: z.array(finding).min(3).max(7),
  numbers: z
    .array(
      z.strictObject({
        id: name,
        formula: z.string(),
        /** For each argument a slot, another number, or a constant. */
        with: z.record(z.string(), z.union([name, z.number()])),
        only: when.optional(),
        /** What follows, in one sentence; {result} is the result as it is printed. */
        says: text,
      }),
    )
    .default([]),
  bottom_line: z.strictObject({
    /** Where the text settles it, the first that holds is said in place of if, else and default. */
    settled: z.array(z.strictObject({ when, text })).default([]),
    if: text,
    else: text,
    default: text,
    would_change: text,
  }),
  steps: z.array(step).min(3).max(12),
  say: z
    .array(z.strictObject({ only: when.optional(), to: text, words: text }))
    .min(1)
    .max(8),
  care: z.array(z.strictObject({ when, first: text })).default([]),
  not_for: z.array(slug).default([]),
  sources: z.array(z.strictObject({ fact: z.string(), source: z.string() })).default([]),
  /** Texts as people write them, with what must be found in them. */
  tests: z
    .array(
      z.strictObject({
        text: z.string().min(20),
        finds: z.array(z.string()).default([]),
        not: z.array(z.string()).default([]),
        slots: z.record(name, z.union([z.number(), z.string()])).default({}),
      }),
    )
    .min(5),
});

export type Dossier = z.output<typeof dossierSchema>;
export type Text = Dossier['real_decision'];
export type Slot = Dossier['slots'][string];
export type Fact = Dossier['facts'][number];
