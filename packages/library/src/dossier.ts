import { z } from 'zod';
import { slug, words } from './schema.ts';

/**
 * The questions, facts and conclusions for one kind of decision, as an experienced adviser knows them. README.md
 * explains how a dossier is written.
 *
 * Names of signals, conditions, slots, facts and numbers must be unique together, because a `when` can use any of them.
 */

const name = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'is not a name such as "already-signed"');

/**
 * Conditions that must all be true: "signed", "not signed", "signed or promised", "share > 10", "rent <= mortgage",
 * "why-resigned=yes" (the text or the person states the fact this way), "deadline" (the slot is filled),
 * "deadline < 14" (for a slot with a date: the days from today until the date).
 */
export const TERM =
  /^(?:not )?[a-z][a-z0-9-]*(?:=(?:yes|no))?(?: or (?:not )?[a-z][a-z0-9-]*(?:=(?:yes|no))?)*$|^[a-z][a-z0-9-]* (?:<|<=|>|>=) (?:-?\d+(?:\.\d+)?|[a-z][a-z0-9-]*)$/;
const when = z
  .union([z.string().regex(TERM), z.array(z.string().regex(TERM)).min(1)])
  .transform((terms) => [terms].flat());

/**
 * One text, or several texts of which the first usable one is shown: its `when` is true and its {slots} are all filled.
 * The last text needs neither, so that there is always a text to show.
 */
const alternative = z.strictObject({ when: when.optional(), text: z.string().min(1) });
const text = z
  .union([z.string().min(1), z.array(z.union([z.string().min(1), alternative])).min(1)])
  .transform((given) => [given].flat().map((one) => (typeof one === 'string' ? { text: one } : one)));

const patterns = z.array(z.string().min(1)).min(1);

export const SLOT_KINDS = ['money', 'percent', 'count', 'number', 'duration', 'date', 'age', 'word'] as const;

const slot = z.strictObject({
  kind: z.enum(SLOT_KINDS),
  /** Words near the amount that distinguish it from other amounts of its kind; the nearest amount is used. */
  near: z.array(z.string()).optional(),
  /** Words near an amount that show that it does not belong to this slot. */
  not_near: z.array(z.string()).optional(),
  /**
   * Patterns in which the <…> part is the amount, or the <…!> part if there are several; they are tried before `near`.
   */
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
  /** How much the answer changes the bottom line. */
  swing: z.number().int().min(1).max(5),
  /** The text states the fact, with this answer. */
  yes: when.optional(),
  no: when.optional(),
  /** The text states the fact with one of the answers, so the fact is not asked about. */
  told: when.optional(),
  /** The two answers that a person can pick, in a few words of their own. */
  answers: z.strictObject({ yes: words(1, 9), no: words(1, 9) }),
  if_yes: text,
  if_no: text,
  /** The text that is shown when the text, or the person, has stated the fact. */
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
const insight = z.strictObject({ id: name, only: when.optional(), text });
const wordsToSay = z.strictObject({ only: when.optional(), to: text, words: text });

const step = z.strictObject({
  only: when.optional(),
  /** "today", "tomorrow", "this week", "before {deadline}", "in six weeks". */
  on: text,
  /** For a date, days from today until the step should be done; omitted if the words are enough. */
  days: z.number().int().min(0).max(400).optional(),
  do: text,
  watch: text.optional(),
  stop: text.optional(),
});

const number = z.strictObject({
  id: name,
  formula: z.string(),
  /** For each argument a slot, another number, or a constant. */
  with: z.record(z.string(), z.union([name, z.number()])),
  only: when.optional(),
  /** What follows, in one sentence; {result} is the result as it is printed. */
  says: text,
});

/** The parts that dossiers and aspects are made of. */
export const PARTS = { name, when, text, patterns, slot, insight, fact, finding, number, step, wordsToSay } as const;

export const dossierSchema = z.strictObject({
  slug,
  name: words(2, 9),
  family: slug,
  /** Whether the dossier is used for its whole family when no specific kind fits. */
  is_family: z.boolean().default(false),
  /** How people word the question. */
  asked: z.array(words(2, 60)).min(20).max(40),
  /** Words and phrases in such texts, for recognition. */
  words: z.array(words(1, 5)).min(40).max(90),

  /** A text that gives the signal "other-side" is not read by this dossier: it sells what the dossier buys. */
  signals: z.record(name, patterns),
  conditions: z.record(name, when).default({}),
  slots: z.record(name, slot).default({}),

  real_decision: text,
  turns_on: z.array(insight).min(3).max(12),
  overlooked: z.array(said).min(2).max(8),
  facts: z.array(fact).min(8).max(14),
  models: z.array(finding).min(4).max(8),
  biases: z.array(finding).min(3).max(7),
  numbers: z.array(number).default([]),
  bottom_line: z.strictObject({
    /** If the text settles the decision, the first of these with a true condition replaces if, else and default. */
    settled: z.array(z.strictObject({ when, text })).default([]),
    if: text,
    else: text,
    default: text,
    would_change: text,
  }),
  steps: z.array(step).min(3).max(12),
  say: z.array(wordsToSay).min(1).max(8),
  care: z.array(z.strictObject({ when, first: text })).default([]),
  sources: z.array(z.strictObject({ fact: z.string(), source: z.string() })).default([]),
  /** Sample texts as people write them, with what must be found in them. */
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
export type Finding = Dossier['models'][number];
