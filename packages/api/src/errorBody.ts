import { z } from 'zod';

/** Every error answer of the server. `code` is left open: an older client meets newer codes. */
export const errorBodySchema = z.object({
  /** Words for a person. */
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
