import type { StreamedPersonalData } from '@latticework/api/contracts/account';
import { analysisSchema } from '@latticework/core/analysis';
import type { PersonalData } from '@latticework/core/personalData';
import type { BlockContent, List, Paragraph, RootContent } from 'mdast';
import { analysisBlocks } from '../../components/analysis/analysisMarkdown.ts';
import { heading, type Line, list, markdownOf, paragraph, phrases, quotation } from '../../components/markdown.ts';

/** What is stored about a person, for reading. Yields the account first, then each question. */
export async function* personalMarkdown(data: StreamedPersonalData): AsyncGenerator<string> {
  const { account, subscription, sessions, usage } = data;
  yield markdownOf([
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
  ]);
  let none = true;
  for await (const entry of data.history) {
    none = false;
    yield `\n${markdownOf(question(entry))}`;
  }
  if (none) yield `\n${markdownOf([paragraph('None.')])}`;
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
    ...storedAnalysis(entry),
  ];
}

function storedAnalysis(entry: PersonalData['history'][number]): BlockContent[] {
  const { text, analysis: stored } = entry;
  if (stored === null || stored === undefined) return [paragraph('No analysis was saved.')];
  const read = analysisSchema.safeParse(stored);
  if (!read.success)
    return [paragraph('Its analysis has a format that cannot be shown here; it is in the JSON file only.')];
  const judged = {
    verdicts: Object.fromEntries(entry.verdicts.map(({ toolId, verdict }) => [toolId, verdict])),
    checkedSteps: entry.checkedSteps.map(({ step }) => step),
  };
  const readAt = entry.askedAt ? new Date(entry.askedAt) : undefined;
  return analysisBlocks({ text, analysis: read.data, readAt, judged }, 4);
}

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

function momentOf(moment: string | null): string {
  return moment ? MOMENT.format(new Date(moment)) : 'unknown';
}

function listOrNone(items: readonly string[]): [List | Paragraph] {
  return [items.length > 0 ? list(items) : paragraph('None.')];
}
