import { QUERY_TYPES } from '@latticework/core/analysis';
import type { ErrorDetails } from '@latticework/core/errors';
import { z } from 'zod';

/** Every error answer of the server. `code` is left open: an older client meets newer codes. */
export const errorBodySchema = z.object({
  /** Words for a person. */
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
