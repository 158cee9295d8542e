import { type Quality, STRENGTHS, TOOL_COUNTS, type ToolType } from '@latticework/core/analysis';
import { z } from 'zod';

/**
 * What a model writes, and nothing that is not its own: names, summaries and instructions come from the library, and
 * results of sums from the program. The order is the order of writing: the sums come before the prose that uses their
 * results, and the quotes before the sentences about them.
 *
 * The descriptions are part of the prompt. They state the lengths, which are also checked in code, because servers
 * differ in the bounds that their strict mode supports. Ids are plain strings for speed: an enum of all tools would
 * take servers seconds to compile.
 */

/** Minimum and maximum number of characters. */
export const LENGTHS = {
  quote: [4, 240],
  absent: [10, 200],
  reading: [30, 480],
  counterReading: [20, 300],
  because: [10, 300],
  first: [20, 420],
  hook: [20, 300],
  says: [10, 240],
  assuming: [3, 160],
  turn: [30, 420],
  question: [10, 220],
  choice: [2, 48],
  ifYes: [10, 240],
  ifNo: [10, 240],
  bottomLine: [30, 700],
  action: [4, 280],
  when: [2, 80],
  observe: [4, 200],
  stop: [4, 200],
  to: [2, 60],
  words: [10, 460],
} as const satisfies Record<string, readonly [number, number]>;

export const MOST_QUOTES = 3;
export const MOST_SUMS = 3;
export const MOST_MISSING = 2;
export const MOST_STEPS = 4;

/** How many findings of each type an answer has to have, and how many of them are kept: fewest, most. */
export const FINDING_COUNTS = {
  premium: { mental_model: [2, 4], cognitive_bias: [1, 3] },
  basic: TOOL_COUNTS.basic,
} as const satisfies Record<Quality, Record<ToolType, readonly [number, number]>>;

export type ProseField = Exclude<keyof typeof LENGTHS, 'quote'>;

const prose = (field: ProseField, what: string) =>
  z.string().describe(`${what} ${LENGTHS[field][0]} to ${LENGTHS[field][1]} characters.`);

const optional = (field: ProseField, what: string) =>
  z.string().nullable().describe(`${what} At most ${LENGTHS[field][1]} characters.`);

export const writtenSumSchema = z.object({
  expression: z.string().describe('Digits and + - * / ^ ( ), or the id of a sum of the list.'),
  assuming: optional('assuming', 'What it takes for granted, or null.'),
  says: prose('says', 'What follows from the result.'),
});

export const writtenFindingSchema = z.object({
  quotes: z
    .array(z.string())
    .describe(
      `1 to ${MOST_QUOTES} passages copied letter by letter from the text, each at most ${LENGTHS.quote[1]} characters; none where it rests on "absent".`,
    ),
  absent: optional(
    'absent',
    'What the person does not say and the finding rests on, in one sentence to them, or null.',
  ),
  id: z.string().describe('The id of a tool of the list.'),
  reading: prose('reading', 'What the words do, and what follows here.'),
  counterReading: prose('counterReading', 'The honest case that this reading is wrong, with facts of the text.'),
  strength: z.enum(STRENGTHS),
});

const abstentionSchema = z
  .object({
    reason: z.enum(['too thin', 'danger']),
    question: prose('question', 'The one question to ask. Ends with a question mark.'),
    because: prose('because', 'What was missing, to the person.'),
  })
  .nullable()
  .describe('Null, unless nothing can be said.');

export const writtenMissingSchema = z.object({
  question: prose('question', 'The question that would settle it. Ends with a question mark.'),
  yes: prose('choice', 'The one answer, in a few words.'),
  no: prose('choice', 'The other answer.'),
  ifYes: prose('ifYes', 'What follows from the one answer.'),
  ifNo: prose('ifNo', 'What follows from the other.'),
});

export const writtenStepSchema = z.object({
  when: prose('when', 'When, or upon what.'),
  action: prose('action', 'Who does what.'),
  observe: prose('observe', 'What to watch meanwhile.'),
  stop: optional('stop', 'The sign to stop at, or to change course, or null.'),
});

export const writtenWordsSchema = z.object({
  to: prose('to', 'To whom.'),
  words: prose('words', 'As the person could say it aloud.'),
});

const first = optional('first', 'What comes before anything else, or null.');
const sums = z.array(writtenSumSchema).describe(`At most ${MOST_SUMS}.`);
const findings = z.array(writtenFindingSchema);
const missing = z.array(writtenMissingSchema).describe(`1 to ${MOST_MISSING}.`);

const basicSchema = z.object({ abstain: abstentionSchema, first, sums, findings, missing });

const premiumSchema = z.object({
  abstain: abstentionSchema,
  first,
  hook: prose('hook', 'The real decision, in one sentence.'),
  sums,
  findings,
  turn: prose('turn', 'Where the pulls meet.'),
  missing,
  bottomLine: prose('bottomLine', 'If …, then …; a threshold, a date, a default.'),
  steps: z.array(writtenStepSchema).describe(`2 to ${MOST_STEPS}, in order of time.`),
  words: writtenWordsSchema.nullable().describe('What to say to the one on whom it hangs, or null.'),
});

/** The outline of an answer, for checking part by part: one wrong part must not hide the good ones. */
export const writtenAnswerSchema = z.object({
  abstain: abstentionSchema.catch(null),
  first: z.unknown().optional(),
  hook: z.unknown().optional(),
  sums: z.array(z.unknown()).catch([]),
  findings: z.array(z.unknown()).catch([]),
  turn: z.unknown().optional(),
  missing: z.array(z.unknown()).catch([]),
  bottomLine: z.unknown().optional(),
  steps: z.array(z.unknown()).catch([]),
  words: z.unknown().optional(),
});

export type WrittenFinding = z.infer<typeof writtenFindingSchema>;
export type WrittenAnswer = z.infer<typeof writtenAnswerSchema>;

/** In the form that `response_format` needs in strict mode: every property required, no others allowed. */
export function answerJsonSchema(quality: Quality): Record<string, unknown> {
  return SCHEMAS[quality];
}

const SCHEMAS = { premium: jsonSchemaOf(premiumSchema), basic: jsonSchemaOf(basicSchema) };

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
