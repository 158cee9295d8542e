import type { AnalysisPart, Narrative, Tool } from './analysis.ts';
import { assertNever } from './errors.ts';

/** The parts of an analysis that have come so far. */
export type Arrivals = {
  /** In the order in which they came. */
  tools: readonly Tool[];
  narrative: Narrative | null;
  lessons: readonly string[];
};

export const NOTHING_YET: Arrivals = { tools: [], narrative: null, lessons: [] };

/** An engine that starts over may find a tool again: the newer finding takes the place of the older one. */
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
