import { QUERY_TYPES } from '@latticework/core/analysis';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

export const HISTORY_PAGE = 50;
export const SEARCH_MAX_LENGTH = 200;

/** A page of past questions, newest first, without their analyses: those are many times the size of their questions. */
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
  /** To be sent as `after` for the next page; null on the last one. */
  next: z.string().nullable(),
});

export type HistoryPage = z.output<typeof historyPageSchema>;

export const historyContracts = defineContracts({
  history: {
    method: 'GET',
    path: '/functions/v1/history',
    access: 'user',
    query: z.strictObject({
      /** Where the page before ended. */
      after: z.string().max(100).optional(),
      /** Nothing that is older. */
      since: z.iso.datetime({ offset: true }).optional(),
      /** Anywhere in the question, in any case. */
      search: z
        .string()
        .trim()
        .max(SEARCH_MAX_LENGTH, `Please search for at most ${SEARCH_MAX_LENGTH} characters.`)
        // The one sign that no stored text holds, nor the database takes.
        .refine((search) => !search.includes('\0'), 'Your search contains a character that cannot be read.')
        .optional(),
    }),
    response: historyPageSchema,
    errors: [],
  },
});
