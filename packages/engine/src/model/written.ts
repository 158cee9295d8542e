import { type Quality, STRENGTHS } from '@latticework/core/analysis';
import { z } from 'zod';

/**
 * What a model writes, and nothing that is not its own: names, summaries and instructions come from the library. The
 * order is the order of writing: the decision and the quotes come before the sentences about them.
 *
 * The descriptions are part of the prompt. They state the lengths, which are also checked in code, because servers
 * differ in the bounds that their strict mode supports. Ids are plain strings for speed: an enum of the candidates
 * would be a new schema for each request, and servers take seconds to compile a new schema.
 */

/** Minimum and maximum number of characters. */
export const LENGTHS = {
  quote: [4, 240],
  why: [20, 450],
  explanation: [30, 700],
  counterReading: [20, 450],
  question: [10, 300],
  countermeasure: [10, 400],
  because: [10, 300],
  hook: [20, 350],
  connection: [20, 450],
  thread: [20, 900],
  bottomLine: [30, 700],
  action: [4, 160],
  when: [3, 200],
  observe: [4, 240],
  stop: [4, 240],
  lesson: [10, 200],
} as const satisfies Record<string, readonly [number, number]>;

export const MOST_QUOTES = 3;
export const MOST_CONNECTIONS = 3;
export const MOST_STEPS = 3;
export const MOST_LESSONS = 4;
export const FEWEST_THREADS = 2;
export const MOST_THREADS = 7;

export type ProseField = keyof typeof LENGTHS;

const prose = (field: ProseField, what: string) =>
  z.string().describe(`${what} ${LENGTHS[field][0]} to ${LENGTHS[field][1]} characters.`);

export const writtenFindingSchema = z.object({
  quotes: z
    .array(z.string())
    .describe(
      `1 to ${MOST_QUOTES} passages copied letter by letter from the text, each at most ${LENGTHS.quote[1]} characters.`,
    ),
  id: z.string().describe('The id of one of the candidates.'),
  why: prose('why', 'How the quoted words show it.'),
  explanation: prose('explanation', 'What the tool says about this situation that the person may not have seen.'),
  counterReading: prose('counterReading', 'When it would not apply here, with facts of the text.'),
  strength: z.enum(STRENGTHS),
  question: prose('question', 'The question to the person whose answer would tell. Ends with a question mark.'),
  countermeasure: z
    .string()
    .nullable()
    .describe(`For a bias: one thing to do about it here, at most ${LENGTHS.countermeasure[1]} characters. Else null.`),
});

const abstentionSchema = z
  .object({
    reason: z.enum(['too thin', 'danger']),
    question: prose('question', 'The one question to ask. Ends with a question mark.'),
    because: prose('because', 'What was missing, to the person.'),
  })
  .nullable()
  .describe('Null, unless nothing can be said.');

export const writtenThreadSchema = z.object({
  type: z.enum(['opening', 'pattern', 'insight', 'conclusion']),
  content: prose('thread', 'One paragraph.'),
  ids: z.array(z.string()).describe('The findings that it speaks of.'),
});

export const writtenConnectionSchema = z.object({
  ids: z.array(z.string()).describe('Exactly two of the findings.'),
  content: prose('connection', 'How they share or fight over a fact.'),
});

export const writtenStepSchema = z.object({
  action: prose('action', 'What to do.'),
  when: prose('when', 'When, or upon what.'),
  observe: prose('observe', 'What to look at meanwhile.'),
  stop: prose('stop', 'The sign to stop at, or to change course.'),
});

const basicSchema = z.object({ abstain: abstentionSchema, findings: z.array(writtenFindingSchema) });

const premiumSchema = z.object({
  abstain: abstentionSchema,
  hook: prose('hook', 'The real decision, in one sentence.'),
  findings: z.array(writtenFindingSchema),
  connections: z.array(writtenConnectionSchema).describe(`At most ${MOST_CONNECTIONS}.`),
  threads: z.array(writtenThreadSchema).describe(`${FEWEST_THREADS} to ${MOST_THREADS}.`),
  bottomLine: prose('bottomLine', 'Conditional: if …, then …; and what would change it.'),
  steps: z.array(writtenStepSchema).describe(`1 to ${MOST_STEPS}.`),
  keyLessons: z.array(z.string()).describe(`2 to ${MOST_LESSONS}, each at most ${LENGTHS.lesson[1]} characters.`),
});

/** The outline of an answer, for checking part by part: one wrong part must not hide the good ones. */
export const writtenAnswerSchema = z.object({
  abstain: abstentionSchema.catch(null),
  hook: z.unknown().optional(),
  findings: z.array(z.unknown()).catch([]),
  connections: z.array(z.unknown()).catch([]),
  threads: z.array(z.unknown()).catch([]),
  bottomLine: z.unknown().optional(),
  steps: z.array(z.unknown()).catch([]),
  keyLessons: z.array(z.unknown()).catch([]),
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
