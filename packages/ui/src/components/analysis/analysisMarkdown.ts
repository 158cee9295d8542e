import type { Analysis, Decision, Narrative, Tool } from '@latticework/core/analysis';
import type { Judgments } from '@latticework/core/judgments';
import type { BlockContent, Heading } from 'mdast';
import { heading, labelled, lines, list, markdownOf, paragraph, quotation, taskList } from '../markdown.ts';
import { type Finding, findingsOf, isStruck, knotsOf } from './findings.ts';
import { toolReferencesIn } from './toolReferences.ts';
import {
  answeredBy,
  assuming,
  BROKEN_OFF,
  groupedThreads,
  momentOfReading,
  readAs,
  TOOL_LABELS,
  threadLabel,
  VERDICT_LABELS,
  whenOf,
} from './words.ts';

export type ReadText = {
  text: string;
  analysis: Analysis;
  /** Unknown for an example. */
  readAt?: Date | undefined;
  /** The person's judgments, when the analysis is in their history. */
  judged?: Judgments | undefined;
};

/** One analysis as a whole document. */
export function analysisMarkdown(read: ReadText): string {
  const { text, analysis, readAt } = read;
  return markdownOf([
    heading(1, 'Latticework analysis'),
    ...(readAt ? [paragraph(`Read on ${momentOfReading(readAt)}.`)] : []),
    quotation(text),
    ...analysisBlocks(read, 2),
    paragraph(answeredBy(analysis.metadata.engine)),
  ]);
}

/** Exactly what the screen shows of an analysis, with headings of this depth. */
export function analysisBlocks({ text, analysis, readAt, judged }: ReadText, depth: Heading['depth']): BlockContent[] {
  const findings = findingsOf(text, analysis, judged?.verdicts);
  const brokenOff = analysis.metadata.brokenOff ? [labelled('Broken off.', BROKEN_OFF)] : [];
  if (findings.length === 0 && !analysis.decision) return [...brokenOff, paragraph('No patterns identified.')];
  const knots = knotsOf(findings, analysis.connections);
  const premium = analysis.metadata.analysisQuality === 'premium';
  const narrative = premium ? analysis.narrativeAnalysis : null;
  const lessons = narrative ? analysis.keyLessons : [];
  const says = naming(analysis.recommendedTools);
  return [
    ...brokenOff,
    ...(analysis.decision ? decided(analysis, analysis.decision, narrative, depth, says) : []),
    ...under(
      heading(depth, 'Findings'),
      findings.flatMap((found) => finding(found, says)),
    ),
    ...under(
      heading(depth, 'Where they cross'),
      listOfSome(knots.map(({ content, between: [a, b] }) => `${says(content)}\n${nameOf(a)} × ${nameOf(b)}`)),
    ),
    ...(narrative && !analysis.decision ? under(heading(depth, 'The reading'), reading(narrative, says)) : []),
    ...under(heading(depth, 'Key takeaways'), listOfSome(lessons.map(says))),
    ...(narrative
      ? under(heading(depth, 'Action plan'), plan(narrative.actionPlan, judged?.checkedSteps ?? [], readAt, says))
      : []),
    ...under(
      heading(depth, 'Words to say'),
      (analysis.wordsToSay ?? []).flatMap(({ to, words }) => [labelled(to, ''), quotation(words)]),
    ),
  ];
}

/** The parts of a reading by kind of decision that come before its findings. */
function decided(
  { first = [], missing = [], answered = [], numbers = [] }: Analysis,
  decision: Decision,
  narrative: Narrative | null,
  depth: Heading['depth'],
  says: Says,
): BlockContent[] {
  return [
    labelled('Read as:', readAs(decision)),
    ...under(heading(depth, 'Before anything else'), first.flatMap(lines)),
    ...under(heading(depth, missing.length > 0 ? 'What your text does not say' : 'What you added'), [
      ...answered.flatMap(({ question, says: said }) => [labelled(question, `You said: ${said}`)]),
      ...missing.flatMap(({ question, answers, ifYes, ifNo }) => [
        labelled(question, ''),
        list([[answers.yes, ifYes].filter(Boolean).join(': '), [answers.no, ifNo].filter(Boolean).join(': ')]),
      ]),
    ]),
    ...(narrative ? lines(says(narrative.hook)) : []),
    ...(narrative ? under(heading(depth, 'The bottom line'), lines(says(narrative.bottomLine))) : []),
    ...under(
      heading(depth, 'What your numbers say'),
      listOfSome(
        numbers.map(({ working, assumption, meaning }) =>
          [working, assumption && assuming(assumption), meaning].filter(Boolean).join('\n'),
        ),
      ),
    ),
    ...groupedThreads(narrative?.threads ?? []).flatMap(({ label, threads }) => [
      labelled(label, ''),
      ...threads.flatMap(({ content }) => lines(says(content))),
    ]),
  ];
}

/** Texts mention tools by id, which means nothing outside the screen, so this adds the name. */
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

function finding(found: Finding, says: Says): BlockContent[] {
  const { tool, evidence, verdict } = found;
  const { name, type, strength, explanation, why, counterReading, question, summary, countermeasure } = tool;
  const head = [
    labelled(name, `(${TOOL_LABELS[type].toLowerCase()}, ${STRENGTH_WORDS[strength]})`),
    ...(verdict ? [labelled('You said:', `${VERDICT_LABELS[verdict]}.`)] : []),
  ];
  // Collapsed, as on the screen.
  if (isStruck(found)) return [...head, ...evidence.slice(0, 1).map(({ quote }) => quotation(quote))];
  return [
    ...head,
    ...evidence.map(({ quote }) => quotation(quote)),
    ...(tool.absent && evidence.length === 0 ? lines(says(tool.absent)) : []),
    ...lines(says(explanation)),
    ...(why && why !== explanation ? [labelled('Why:', says(why))] : []),
    ...(counterReading ? [labelled('On the other side:', says(counterReading))] : []),
    ...(question ? [labelled('What would tell:', says(question))] : []),
    ...(summary ? [labelled('What it is:', says(summary))] : []),
    ...(countermeasure ? [labelled('What to do about it:', says(countermeasure))] : []),
    ...(tool.howToUse?.length ? [labelled('How to use it:', ''), list(tool.howToUse.map(says))] : []),
  ];
}

function nameOf(found: Finding): string {
  return isStruck(found) ? `${found.tool.name} (not me)` : found.tool.name;
}

function reading({ hook, threads, bottomLine }: Narrative, says: Says): BlockContent[] {
  return [
    ...lines(says(hook)),
    ...threads.map((thread) => labelled(`${threadLabel(thread)}:`, says(thread.content))),
    ...lines(says(bottomLine)),
  ];
}

function plan(
  { sections }: Narrative['actionPlan'],
  checkedSteps: Judgments['checkedSteps'],
  readAt: Date | undefined,
  says: Says,
): BlockContent[] {
  const filled = sections.filter(({ actionItems }) => actionItems.length > 0);
  let step = -1;
  return filled.flatMap(({ sectionName, actionItems }) => [
    ...(filled.length > 1 ? lines(sectionName) : []),
    taskList(
      actionItems.map((item) => {
        step += 1;
        const when = whenOf(item, readAt);
        return {
          line: [
            says(item.action),
            when && `When: ${says(when)}`,
            item.observe && `What to observe: ${says(item.observe)}`,
            item.stop && `Stop if: ${says(item.stop)}`,
          ]
            .filter(Boolean)
            .join('\n'),
          done: checkedSteps.includes(step),
        };
      }),
    ),
  ]);
}

/** A part with its heading, unless it is empty. */
function under(title: Heading, blocks: BlockContent[]): BlockContent[] {
  return blocks.length > 0 ? [title, ...blocks] : [];
}

function listOfSome(items: readonly string[]): BlockContent[] {
  return items.length > 0 ? [list(items)] : [];
}
