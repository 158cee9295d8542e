import { TOOL_TYPES } from '@latticework/core/analysis';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/**
 * Patterns are computed from at most this many of the newest questions, to limit the server's work. It is a little more
 * than five a day for a year.
 */
export const PATTERNS_QUESTIONS = 2000;
/** How many months, including the current one, are counted separately. */
export const PATTERNS_MONTHS = 12;

const count = z.number().int().nonnegative();
/** Year and month in the user's time zone. */
const monthSchema = z.string().regex(/^\d{4,}-\d\d$/);
const toolNameSchema = z.object({ id: z.string(), slug: z.string(), name: z.string(), type: z.enum(TOOL_TYPES) });
const countsSchema = z.object({ found: count, fits: count, notMe: count });

export const patternsSchema = z.object({
  /** The last twelve, oldest first, with the number of questions in each. */
  months: z.array(z.object({ month: monthSchema, questions: count })),
  /** The total number of questions that are counted, whenever they were asked. */
  questions: count,
  /** True when there are more questions than are counted; the newest are counted. */
  capped: z.boolean(),
  /** Every tool that was found, with its total counts and its counts for each of the twelve months that has any. */
  tools: z.array(
    toolNameSchema.extend({
      category: z.string(),
      all: countsSchema,
      byMonth: z.array(countsSchema.extend({ month: monthSchema })),
      /** The newest questions in which it was found; long ones are shortened with an ellipsis. */
      foundIn: z.array(z.object({ id: z.uuid(), text: z.string(), askedAt: z.iso.datetime({ offset: true }) })),
    }),
  ),
  /** Computed from the twelve months. */
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
      /** The user's time zone, such as `Europe/Madrid`; months start at local midnight. */
      timeZone: z.string().max(64).refine(isTimeZone, 'Please send the name of a time zone, such as Europe/Madrid.'),
    }),
    response: patternsSchema,
    errors: [],
  },
});

/** Names only: an offset such as `+02:00` means opposite things to a browser and to PostgreSQL. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
