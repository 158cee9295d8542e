import { TOOL_TYPES } from '@latticework/core/analysis';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/** Of how many questions, the newest, patterns are drawn at most: five a day for a year, and bounded work for the server. */
export const PATTERNS_QUESTIONS = 2000;
/** How many months, the present one the last, are told one by one. */
export const PATTERNS_MONTHS = 12;

const count = z.number().int().nonnegative();
/** The year and the month in the person's own time zone. */
const monthSchema = z.string().regex(/^\d{4,}-\d\d$/);
const toolNameSchema = z.object({ id: z.string(), slug: z.string(), name: z.string(), type: z.enum(TOOL_TYPES) });
const countsSchema = z.object({ found: count, fits: count, notMe: count });

export const patternsSchema = z.object({
  /** The last twelve, oldest first, with how many questions were asked in each. */
  months: z.array(z.object({ month: monthSchema, questions: count })),
  /** How many questions are counted in all, whenever they were asked. */
  questions: count,
  /** There are more questions than are counted: the newest are. */
  capped: z.boolean(),
  /** Every tool of the library that was found, with its counts in all and in those of the twelve months that have any. */
  tools: z.array(
    toolNameSchema.extend({
      category: z.string(),
      all: countsSchema,
      byMonth: z.array(countsSchema.extend({ month: monthSchema })),
      /** The newest questions in which it was found; of a long one the beginning and an ellipsis. */
      foundIn: z.array(z.object({ id: z.uuid(), text: z.string(), askedAt: z.iso.datetime({ offset: true }) })),
    }),
  ),
  /** From the counts of the twelve months. */
  practice: z.object({
    counter: z.array(z.object({ bias: toolNameSchema, questions: count, models: z.array(toolNameSchema) })),
    again: z.array(toolNameSchema),
  }),
});

export type Patterns = z.output<typeof patternsSchema>;

export const patternsContracts = defineContracts({
  patterns: {
    method: 'GET',
    path: '/functions/v1/patterns',
    access: 'user',
    query: z.strictObject({
      /** The name of the person's time zone, `Europe/Madrid`: months begin where they live. */
      timeZone: z.string().max(64).refine(isTimeZone, 'Please send the name of a time zone, such as Europe/Madrid.'),
    }),
    response: patternsSchema,
    errors: [],
  },
});

/** By name only: `+02:00` means one thing to a browser and the opposite to PostgreSQL. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
