import { z } from 'zod';

/** The body of every error response. `code` is an open string, because older clients meet newer codes. */
export const errorBodySchema = z.object({
  /** A sentence for the user. */
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
