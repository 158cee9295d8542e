import type { Analysis, Narrative, Tool } from '@latticework/core/analysis';
import type { BlockContent, Heading } from 'mdast';
import { heading, labelled, lines, list, paragraph, quotation } from '../markdown.ts';
import { toolReferencesIn } from './toolReferences.ts';
import { TOOL_LABELS, threadLabel } from './words.ts';

/** What an analysis says, its parts under headings of that depth. */
export function analysisBlocks(analysis: Analysis, depth: Heading['depth']): BlockContent[] {
  const { recommendedTools: tools, connections, narrativeAnalysis: narrative, keyLessons } = analysis;
  const says = naming(tools);
  return [
    ...(tools.length === 0 ? [paragraph('No patterns identified.')] : []),
    ...under(
      heading(depth, 'Findings'),
      tools.flatMap((tool) => finding(tool, says)),
    ),
    ...under(heading(depth, 'Where they cross'), listOfSome(connections.map(({ content }) => says(content)))),
    ...(narrative ? under(heading(depth, 'The reading'), reading(narrative, says)) : []),
    ...under(heading(depth, 'Key takeaways'), listOfSome(keyLessons.map(says))),
    ...(narrative ? under(heading(depth, 'Action plan'), plan(narrative.actionPlan, says)) : []),
  ];
}

/** Tools are spoken of by their ids, which say nothing without the screen. */
type Says = (text: string) => string;

function naming(tools: readonly Tool[]): Says {
  const names = new Map(tools.map(({ id, name }) => [id, name]));
  const spokenOf = tools.map(({ id, name }) => [`${name} (${id})`, name] as const);
  return (said) =>
    toolReferencesIn(spokenOf.reduce((text, [both, name]) => text.replaceAll(both, name), said))
      .map(({ text, toolId }) => (toolId && names.get(toolId)) || text)
      .join('');
}

const STRENGTH_WORDS = { strong: 'strong', 'check for': 'to be checked' } as const satisfies Record<
  Tool['strength'],
  string
>;

function finding(tool: Tool, says: Says): BlockContent[] {
  const { name, type, strength, evidence, explanation, why, counterReading, question, countermeasure } = tool;
  return [
    labelled(name, `(${TOOL_LABELS[type].toLowerCase()}, ${STRENGTH_WORDS[strength]})`),
    ...evidence.map(({ quote }) => quotation(quote)),
    ...lines(says(explanation)),
    ...(why && why !== explanation ? [labelled('Why:', says(why))] : []),
    ...(counterReading ? [labelled('On the other side:', says(counterReading))] : []),
    ...(question ? [labelled('What would tell:', says(question))] : []),
    ...(countermeasure ? [labelled('What to do about it:', says(countermeasure))] : []),
    ...(tool.howToUse?.length ? [labelled('How to use it:', ''), list(tool.howToUse.map(says))] : []),
  ];
}

function reading({ hook, threads, bottomLine }: Narrative, says: Says): BlockContent[] {
  return [
    ...lines(says(hook)),
    ...threads.map((thread) => labelled(`${threadLabel(thread)}:`, says(thread.content))),
    ...lines(says(bottomLine)),
  ];
}

function plan({ sections }: Narrative['actionPlan'], says: Says): BlockContent[] {
  return sections.flatMap(({ sectionName, actionItems }) => [
    ...lines(sectionName),
    ...listOfSome(
      actionItems.map(
        ({ action, when, observe, stop }) =>
          `${says(action)}\nWhen: ${says(when)}\nWhat to observe: ${says(observe)}\nStop if: ${says(stop)}`,
      ),
    ),
  ]);
}

/** A part with its heading, where there is anything in it. */
function under(title: Heading, blocks: BlockContent[]): BlockContent[] {
  return blocks.length > 0 ? [title, ...blocks] : [];
}

function listOfSome(items: readonly string[]): BlockContent[] {
  return items.length > 0 ? [list(items)] : [];
}
