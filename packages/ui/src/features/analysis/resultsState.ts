import { analysisSchema, QUERY_TYPES } from '@latticework/core/analysis';
import { z } from 'zod';

/**
 * What a navigation to the results page brings along. Parsed like anything from outside: a browser keeps it across
 * reloads, so it may come from an older version.
 */
const resultsStateSchema = z.object({
  personId: z.string(),
  query: z.string(),
  queryType: z.enum(QUERY_TYPES),
  analysis: analysisSchema.extend({ historyId: z.uuid().nullable().default(null) }),
  /** Its marks were drawn while it came. */
  marked: z.boolean().default(false),
  readAt: z.coerce.date(),
});

export type ResultsState = z.output<typeof resultsStateSchema>;

/** Null unless it is an analysis of this person: the history of a tab outlives a session. */
export function resultsOf(state: unknown, personId: string): ResultsState | null {
  const parsed = resultsStateSchema.safeParse(state);
  return parsed.success && parsed.data.personId === personId ? parsed.data : null;
}
