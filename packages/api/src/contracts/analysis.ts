import { analysisPartSchema, analysisSchema, QUERY_MAX_LENGTH, QUERY_TYPES } from '@latticework/core/analysis';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/** Sent by the client once per analysis; a retry with the same key gets the same response and costs nothing. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const idempotencyKeySchema = z.string().regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, digits, - or _');

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * A user's text, kept exactly as sent, because the offsets of every quote count in it. Forms validate with the same
 * schema.
 */
export const querySchema = z
  .string()
  .refine((query) => query.trim().length > 0, 'Please describe a situation or decision first.')
  .max(QUERY_MAX_LENGTH, `Please shorten your text to ${QUERY_MAX_LENGTH.toLocaleString('en-US')} characters.`)
  .refine(
    (query) => query.isWellFormed() && !UNREADABLE.test(query),
    'Your text contains characters that cannot be read. Please remove them and try again.',
  );

export const analysisContracts = defineContracts({
  analyze: {
    method: 'POST',
    path: '/functions/v1/get-lattice-insights-narrative',
    access: 'user',
    body: z.strictObject({
      query: querySchema,
      queryType: z.enum(QUERY_TYPES),
      /** Required for an analysis to count as trending; free text is always manual. */
      trendingQuestionId: z.uuid().optional(),
    }),
    response: analysisSchema.extend({
      /** The entry in the user's history; null for a clarifying question, which is not stored. */
      historyId: z.uuid().nullable(),
    }),
    parts: analysisPartSchema,
    errors: ['limit_reached', 'idempotency_conflict', 'analysis_failed', 'unavailable'],
  },
});
