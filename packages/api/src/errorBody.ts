import { QUERY_TYPES } from '@latticework/core/analysis';
import type { ErrorDetails } from '@latticework/core/errors';
import { z } from 'zod';

/** The body of every error response. `code` is an open string, because older clients meet newer codes. */
export const errorBodySchema = z.object({
  /** A sentence for the user. */
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z
    .object({
      limit: z.enum(QUERY_TYPES).optional().catch(undefined),
      retryAfterSeconds: z.number().nonnegative().optional().catch(undefined),
    } satisfies Record<keyof ErrorDetails, z.ZodType>)
    .optional()
    .catch(undefined),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
