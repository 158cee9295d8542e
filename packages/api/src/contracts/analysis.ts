import { analysisSchema, QUERY_MAX_LENGTH, QUERY_TYPES } from '@latticework/core/analysis';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/** Sent by the client once per analysis it wants; a retry with the same key gets the same answer and costs nothing. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const idempotencyKeySchema = z.string().regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, digits, - or _');

export const analysisContracts = defineContracts({
  analyze: {
    method: 'POST',
    path: '/functions/v1/get-lattice-insights-narrative',
    access: 'user',
    body: z.strictObject({
      query: z
        .string()
        .refine(
          (query) => query.isWellFormed(),
          'Your text contains characters that cannot be read. Please remove them and try again.',
        )
        .transform((query) => query.replace(/\r\n?/g, '\n').trim())
        .pipe(
          z
            .string()
            .min(1, 'Please describe a situation or decision first.')
            .max(
              QUERY_MAX_LENGTH,
              `Please shorten your text to ${QUERY_MAX_LENGTH.toLocaleString('en-US')} characters.`,
            ),
        ),
      queryType: z.enum(QUERY_TYPES),
      /** Required for an analysis to count as trending; free text is manual whatever it claims. */
      trendingQuestionId: z.uuid().optional(),
    }),
    response: analysisSchema.extend({
      /** The entry in the person's history; null for a clarifying question, which is not kept. */
      historyId: z.uuid().nullable(),
    }),
    errors: ['limit_reached', 'idempotency_conflict', 'analysis_failed', 'unavailable'],
  },
});
