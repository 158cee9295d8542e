import { type Analysis, analysisSchema, type Tool } from '@latticework/core/analysis';
import type { PersonalData } from '@latticework/core/personalData';
import type { BlockContent, Blockquote, Heading, List, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { gfmAutolinkLiteralToMarkdown } from 'mdast-util-gfm-autolink-literal';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toolReferencesIn } from '../../components/analysis/toolReferences.ts';
import { TOOL_LABELS, threadLabel } from '../../components/analysis/words.ts';

/**
 * What is kept of a person, for reading. Built as a tree and written by a library that knows Markdown, so that nothing
 * anybody wrote can turn into a heading, a link or markup of its own.
 */
export function personalMarkdown(data: PersonalData): string {
  const { account, subscription, sessions, history, usage } = data;
  const children: RootContent[] = [
    heading(1, 'Your Latticework data'),
    paragraph(`Collected on ${momentOf(data.exportedAt)}. This file is for reading; the JSON file holds every detail.`),
    paragraph(`Times are those of ${MOMENT.resolvedOptions().timeZone}.`),
    heading(2, 'Account'),
    list(accountLines(account)),
    heading(2, 'Subscription'),
    ...(subscription ? [list(subscriptionLines(subscription))] : [paragraph('None.')]),
    heading(2, 'Where you are signed in'),
    ...listOrNone(sessions.map(sessionLine)),
    heading(2, 'Analyses that were counted'),
    ...listOrNone(usage.map(({ queryType, state, at }) => `${momentOf(at)}: ${queryType}, ${state}`)),
    heading(2, 'Your questions'),
    ...(history.length > 0 ? history.flatMap(question) : [paragraph('None.')]),
  ];
  return toMarkdown({ type: 'root', children }, { extensions: [gfmAutolinkLiteralToMarkdown()], bullet: '-' });
}

function accountLines({ metadata, ...account }: PersonalData['account']): Line[] {
  const name = metadata['username'];
  return [
    ...(typeof name === 'string' ? [`Name: ${name}`] : []),
    [
      { type: 'text', value: 'Email: ' },
      { type: 'inlineCode', value: account.email.replaceAll(/\s+/g, ' ') },
      ...phrases(account.emailConfirmedAt ? `, verified on ${momentOf(account.emailConfirmedAt)}` : ', not verified'),
    ],
    `Signs in with: ${signInMethods(account).join(', ') || 'nothing'}`,
    `Member since: ${momentOf(account.createdAt)}`,
    `Last signed in: ${momentOf(account.lastSignInAt)}`,
    `Id: ${account.id}`,
  ];
}

function signInMethods({ hasPassword, identities }: Omit<PersonalData['account'], 'metadata'>): string[] {
  const others = identities.map(({ provider }) => provider).filter((provider) => provider !== 'email');
  return [...(hasPassword ? ['password'] : []), ...others];
}

function subscriptionLines(subscription: NonNullable<PersonalData['subscription']>): string[] {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, paymentMethod } = subscription;
  return [
    `Status: ${status}${cancelAtPeriodEnd ? ', ends with its period' : ''}`,
    `End of the period: ${momentOf(currentPeriodEnd)}`,
    ...(paymentMethod.last4 ? [`Card: ${paymentMethod.brand ?? 'card'} ending in ${paymentMethod.last4}`] : []),
  ];
}

function sessionLine({ startedAt, lastUsedAt, ip, userAgent }: PersonalData['sessions'][number]): string {
  return `Since ${momentOf(startedAt)}, last used ${momentOf(lastUsedAt)}, from ${ip ?? 'an unknown address'}, with ${userAgent ?? 'an unknown program'}`;
}

function question(entry: PersonalData['history'][number]): RootContent[] {
  return [
    heading(3, momentOf(entry.askedAt)),
    paragraph(entry.queryType === 'trending' ? 'A trending question.' : 'A question of your own.'),
    quotation(entry.text),
    ...analysisBlocks(entry.analysis),
    ...judgements(entry),
  ];
}

/** What the person made of it. Tools and steps are named as the analysis names them, where it can be read. */
function judgements({ analysis, verdicts, checkedSteps }: PersonalData['history'][number]): BlockContent[] {
  const read = analysisSchema.safeParse(analysis).data;
  const names = new Map(read?.recommendedTools.map(({ id, name }) => [id, name]));
  const steps = read?.narrativeAnalysis?.actionPlan.sections.flatMap(({ actionItems }) => actionItems);
  const said = [
    ...verdicts.map(({ toolId, verdict }) => `${names.get(toolId) ?? toolId}: ${verdict}`),
    ...checkedSteps.map(({ step }) => `Done: ${steps?.[step]?.action ?? `step ${step + 1}`}`),
  ];
  return under('What you made of it', said, () => [list(said)]);
}

function analysisBlocks(stored: unknown): BlockContent[] {
  if (stored === null || stored === undefined) return [paragraph('No analysis was kept.')];
  const read = analysisSchema.safeParse(stored);
  if (!read.success)
    return [paragraph('Its analysis has a form that cannot be set here: it is in the JSON file only.')];
  const { recommendedTools: tools, connections, narrativeAnalysis, keyLessons } = read.data;
  const says = naming(tools);
  return [
    ...(tools.length === 0 ? [paragraph('No patterns identified.')] : [heading(4, 'Findings')]),
    ...tools.flatMap((tool) => finding(tool, says)),
    ...under('Where they cross', connections, () => [list(connections.map(({ content }) => says(content)))]),
    ...(narrativeAnalysis ? narrative(narrativeAnalysis, says) : []),
    ...under('Key takeaways', keyLessons, () => [list(keyLessons.map(says))]),
    ...(narrativeAnalysis ? plan(narrativeAnalysis.actionPlan, says) : []),
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

function narrative({ hook, threads, bottomLine }: NonNullable<Analysis['narrativeAnalysis']>, says: Says) {
  return [
    heading(4, 'The reading'),
    ...lines(says(hook)),
    ...threads.map((thread) => labelled(`${threadLabel(thread)}:`, says(thread.content))),
    ...lines(says(bottomLine)),
  ];
}

function plan({ sections }: NonNullable<Analysis['narrativeAnalysis']>['actionPlan'], says: Says): BlockContent[] {
  return under('Action plan', sections, () =>
    sections.flatMap(({ sectionName, actionItems }) => [
      ...lines(sectionName),
      ...(actionItems.length === 0
        ? []
        : [
            list(
              actionItems.map(
                ({ action, when, observe, stop }) =>
                  `${says(action)}\nWhen: ${says(when)}\nWhat to observe: ${says(observe)}\nStop if: ${says(stop)}`,
              ),
            ),
          ]),
    ]),
  );
}

/** A part with its heading, where there is anything in it. */
function under(title: string, items: readonly unknown[], blocks: () => BlockContent[]): BlockContent[] {
  return items.length > 0 ? [heading(4, title), ...blocks()] : [];
}

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

function momentOf(moment: string | null): string {
  return moment ? MOMENT.format(new Date(moment)) : 'unknown';
}

function heading(depth: Heading['depth'], text: string): Heading {
  return { type: 'heading', depth, children: [{ type: 'text', value: text }] };
}

function paragraph(text: string): Paragraph {
  return { type: 'paragraph', children: phrases(text) };
}

function labelled(label: string, text: string): Paragraph {
  const strong: PhrasingContent = { type: 'strong', children: [{ type: 'text', value: label }] };
  return { type: 'paragraph', children: text ? [strong, { type: 'text', value: ' ' }, ...phrases(text)] : [strong] };
}

function lines(text: string): Paragraph[] {
  return text
    .split(/(?:\r\n?|\n)\s*(?:\r\n?|\n)/)
    .filter((part) => part.trim())
    .map(paragraph);
}

function quotation(text: string): Blockquote {
  return { type: 'blockquote', children: lines(text) };
}

type Line = string | PhrasingContent[];

function list(items: readonly Line[]): List {
  return {
    type: 'list',
    spread: false,
    children: items.map((item) => ({
      type: 'listItem',
      spread: false,
      children: [typeof item === 'string' ? paragraph(item) : { type: 'paragraph', children: item }],
    })),
  };
}

function listOrNone(items: readonly string[]): [List | Paragraph] {
  return [items.length > 0 ? list(items) : paragraph('None.')];
}

/** A text with its lines as they were; spaces around a line are lost in Markdown anyway. */
function phrases(text: string): PhrasingContent[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line, index): PhrasingContent[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      { type: 'text', value: line },
    ]);
}
