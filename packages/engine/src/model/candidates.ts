import type { ToolType } from '@latticework/core/analysis';
import type { EmbeddedEngine } from '../embedded/engine.ts';
import type { LibraryTool } from '../embedded/libraryTools.ts';

const MOST = 40;
/** Fewer leave a model no choice of that kind. */
const FEWEST_OF_A_KIND = 8;

/**
 * The tools that a model may choose among, likeliest first: what the embedded engine would think of, and the tools of
 * most people's weeks where it thinks of too few. It reads English; in another language its guesses would be noise.
 */
export function findCandidates(
  text: string,
  embedded: Pick<EmbeddedEngine, 'shortlist'>,
  tools: readonly LibraryTool[],
): LibraryTool[] {
  const likely = readsAsEnglish(text) ? embedded.shortlist(text, MOST) : [];
  const usual = tools
    .filter((tool) => !likely.some(({ id }) => id === tool.id))
    .sort((one, other) => other.entry.recognition.prevalence - one.entry.recognition.prevalence);
  const missing = (type: ToolType) => {
    const wanted = likely.length === 0 ? MOST / 2 : FEWEST_OF_A_KIND;
    const there = likely.filter((tool) => tool.type === type).length;
    return usual.filter((tool) => tool.type === type).slice(0, Math.max(0, wanted - there));
  };
  return [...likely, ...missing('mental_model'), ...missing('cognitive_bias')];
}

/** Words that English cannot do without and its neighbors do not have. */
const ENGLISH = new Set(
  `the and of to is are was i we you it that this my our they have has not be with for but if or do should would can will
  what how about because at on from there their been had an`.split(/\s+/),
);
const LEAST_SHARE = 0.15;

function readsAsEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  return words.filter((word) => ENGLISH.has(word)).length >= words.length * LEAST_SHARE;
}
