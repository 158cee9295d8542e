import type { AnalysisPart, Narrative, Tool } from '@latticework/core/analysis';
import { assertNever } from '@latticework/core/errors';

/** What has come of an analysis that is not whole yet. */
export type Arrivals = {
  /** In the order in which they came. */
  tools: readonly Tool[];
  narrative: Narrative | null;
  lessons: readonly string[];
};

export const NOTHING_YET: Arrivals = { tools: [], narrative: null, lessons: [] };

/** An engine that starts anew may find a tool again: it then says better what it found before, and keeps its place. */
export function withPart(arrivals: Arrivals, part: AnalysisPart): Arrivals {
  switch (part.part) {
    case 'finding': {
      const known = arrivals.tools.some(({ id }) => id === part.tool.id);
      const tools = known
        ? arrivals.tools.map((tool) => (tool.id === part.tool.id ? part.tool : tool))
        : [...arrivals.tools, part.tool];
      return { ...arrivals, tools };
    }
    case 'narrative':
      return { ...arrivals, narrative: part.narrativeAnalysis, lessons: part.keyLessons };
    default:
      return assertNever(part);
  }
}
