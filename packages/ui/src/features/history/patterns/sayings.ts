import { type FindingCounts, recurs, standing } from '@latticework/core/patterns';
import { capitalized, counted } from '../../../components/analysis/words.ts';
import type { FoundTool } from './rows.ts';

/** Where a tool was found and the person's verdicts, in plain numbers: never a percentage, never a trend. */
export function whereFound({ counts, all }: Pick<FoundTool, 'counts' | 'all'>): string {
  const before = all.found - counts.found;
  if (counts.found === 0) return `${capitalized(counted(before, 'question'))} before the last twelve months.`;
  const earlier = before > 0 ? `, and ${number(before)} before the last twelve months` : '';
  return `In ${counted(counts.found, 'question')}${earlier}${verdicts(counts)}.`;
}

function verdicts({ found, fits, notMe }: FindingCounts): string {
  if (found === 1 && fits === 1) return '; you said that it fits';
  if (found === 1 && notMe === 1) return '; you said that it is not you';
  const said = [fits > 0 && `fits in ${number(fits)}`, notMe > 0 && `is not you in ${number(notMe)}`].filter(Boolean);
  return said.length > 0 ? `; you said that it ${said.join(' and ')}` : '';
}

/** What came back most in the last twelve months: how often, in how many questions. Null when nothing came back. */
export function outstanding(tools: readonly FoundTool[]): { tool: FoundTool; times: string }[] | null {
  const back = (['cognitive_bias', 'mental_model'] as const).flatMap((type) => {
    const tool = tools.find((one) => one.type === type && recurs(one.counts));
    return tool ? [{ tool, times: number(standing(tool.counts)) }] : [];
  });
  return back.length > 0 ? back : null;
}

/** The number of `counted` without its noun. */
function number(count: number): string {
  return counted(count, '', '').trim();
}
