import type { ToolType } from '@latticework/core/analysis';
import type { AnalyzeRequest } from '../analyze.ts';
import type { EmbeddedEngine } from '../embedded/engine.ts';
import type { LibraryTool } from '../embedded/libraryTools.ts';

const MOST = 40;
/** With fewer, the model would have no choice of that type. */
const FEWEST_OF_A_KIND = 8;

/**
 * The tools that a model may choose from, likeliest first: the embedded engine's candidates, filled up with the most
 * widely known tools. Recognition reads English only; in another language its guesses would be noise.
 */
export async function findCandidates(
  { text, payer }: Pick<AnalyzeRequest, 'text' | 'payer'>,
  embedded: Pick<EmbeddedEngine, 'shortlist'>,
  tools: readonly LibraryTool[],
  signal: AbortSignal,
): Promise<LibraryTool[]> {
  const request = { text, limit: MOST, ...(payer !== undefined && { payer }) };
  const ids = readsAsEnglish(text) ? await embedded.shortlist(request, signal) : [];
  const likely = ids.flatMap((id) => tools.find((tool) => tool.id === id) ?? []);
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

/** Common English words that related languages do not share. */
const ENGLISH = new Set(
  `the and of to is are was i we you it that this my our they have has not be with for but if or do should would can will
  what how about because at on from there their been had an`.split(/\s+/),
);
const LEAST_SHARE = 0.15;

export function readsAsEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  return words.filter((word) => ENGLISH.has(word)).length >= words.length * LEAST_SHARE;
}
