import { QUERY_TYPES } from '@latticework/core/analysis';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

export const HISTORY_PAGE = 50;
export const SEARCH_MAX_LENGTH = 200;

/** A page of past questions, newest first, without their analyses, which are many times larger. */
export const historyPageSchema = z.object({
  entries: z.array(
    z.object({
      id: z.uuid(),
      queryType: z.enum(QUERY_TYPES),
      text: z.string(),
      tier: z.enum(['free', 'premium']),
      askedAt: z.iso.datetime({ offset: true }),
      /** Its analysis ended before it was whole, and can be finished. */
      brokenOff: z.boolean(),
    }),
  ),
  /** Send it as `after` to get the next page; null on the last page. */
  next: z.string().nullable(),
});

export type HistoryPage = z.output<typeof historyPageSchema>;

export const historyContracts = defineContracts({
  history: {
    method: 'GET',
    path: '/functions/v1/history',
    access: 'user',
    query: z.strictObject({
      /** Where the previous page ended. */
      after: z.string().max(100).optional(),
      /** Only entries from this time or later. */
      since: z.iso.datetime({ offset: true }).optional(),
      /** Matches anywhere in the question, ignoring case. */
      search: z
        .string()
        .trim()
        .max(SEARCH_MAX_LENGTH, `Please use at most ${SEARCH_MAX_LENGTH} characters.`)
        // PostgreSQL text cannot contain NUL.
        .refine((search) => !search.includes('\0'), 'Your search contains a character that cannot be read.')
        .optional(),
    }),
    response: historyPageSchema,
    errors: [],
  },
});
