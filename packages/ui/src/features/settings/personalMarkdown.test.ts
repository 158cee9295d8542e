import { type PersonalData, personalDataSchema } from '@latticework/core/personalData';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisWith, textWith } from '../../testing/analysis.ts';
import { markup, nodesOf, parse, squeezed, textOf } from '../../testing/markdown.ts';
import { personalMarkdown } from './personalMarkdown.ts';

const ID = '0b8f7c1e-3a55-4a58-9d55-5a8c7a4f2a10';
const AT = '2026-11-21T12:00:00.000Z';

function dataWith(words: string, analysis: unknown = analysisWith(words)): PersonalData {
  return personalDataSchema.parse({
    exportedAt: AT,
    account: {
      id: ID,
      email: words,
      hasPassword: true,
      identities: [{ provider: words, id: words, data: {} }],
      stripeCustomerId: words,
      createdAt: AT,
      emailConfirmedAt: null,
      lastSignInAt: AT,
      metadata: { username: words },
    },
    sessions: [{ startedAt: AT, lastUsedAt: null, ip: words, userAgent: words }],
    subscription: {
      status: words,
      cancelAtPeriodEnd: true,
      currentPeriodEnd: AT,
      paymentMethod: { brand: words, last4: '4242' },
    },
    history: [
      {
        id: ID,
        queryType: 'manual',
        text: textWith(words),
        tier: 'free',
        askedAt: AT,
        analysis,
        verdicts: [{ toolId: 'CB001', verdict: 'not me', at: AT }],
        checkedSteps: [{ step: 0, at: AT }],
      },
      {
        id: ID,
        queryType: 'trending',
        text: 'The one before.',
        tier: 'free',
        askedAt: AT,
        analysis: null,
        verdicts: [],
        checkedSteps: [],
      },
    ],
    usage: [{ queryType: 'manual', trendingQuestionId: null, state: words, at: AT }],
  });
}

async function textFor({ history, ...data }: PersonalData): Promise<string> {
  const pieces = personalMarkdown({
    ...data,
    history: (async function* () {
      yield* history;
    })(),
  });
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const HEADINGS = [
  'Your Latticework data',
  'Account',
  'Subscription',
  'Where you are signed in',
  'Analyses that were counted',
  'Your questions',
  'WHEN',
  'Findings',
  'Where they cross',
  'The reading',
  'Key takeaways',
  'Action plan',
  'WHEN',
];
const OURS = new Set(['root', 'heading', 'paragraph', 'text', 'strong', 'break', 'list', 'listItem', 'blockquote']);
/** The address, which would otherwise be a link. */
const CODE = 'inlineCode';

describe('the data of a person, for reading', () => {
  it('contains the person’s judgments of an analysis', async () => {
    const text = await textFor(dataWith('stay'));
    expect(text).toContain('**Sunk Cost stay** (bias, strong)\n\n**You said:** Not me.');
    expect(text).toContain('- [x] stay\\\n  When: stay');
  });

  it('keeps its structure, whatever the texts contain', async () => {
    await fc.assert(
      fc.asyncProperty(markup, async (words) => {
        const tree = parse(await textFor(dataWith(words)));
        const all = nodesOf(tree);
        const others = all.map(({ type }) => type).filter((type) => !OURS.has(type));
        expect(others.filter((type) => type !== CODE)).toEqual([]);
        expect(others.length).toBeLessThanOrEqual(1);
        expect(all.filter(({ type }) => type === 'heading').map(textOf)).toEqual(
          HEADINGS.map((title) => (title === 'WHEN' ? expect.stringContaining('2026') : title)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('contains every word of a question, as a quotation', async () => {
    await fc.assert(
      fc.asyncProperty(markup, async (words) => {
        const tree = parse(await textFor(dataWith(words, null)));
        const quotations = tree.children.filter(({ type }) => type === 'blockquote');
        expect(quotations.map((node) => squeezed(textOf(node)))).toEqual([
          squeezed(textWith(words)),
          squeezed('The one before.'),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('shows the questions, their findings and the plan in the order of the screen', async () => {
    const text = await textFor(dataWith('stay'));
    const order = [
      'A question of your own.',
      '> stay',
      '**Sunk Cost stay** (bias, strong)',
      '> stay',
      '**Why:** Because stay',
      '**On the other side:**',
      '- [x] stay\\\n  When: stay\\\n  What to observe: stay\\\n  Stop if: stay',
      'A trending question.',
    ];
    let rest = text;
    for (const part of order) {
      expect(rest).toContain(part);
      rest = rest.slice(rest.indexOf(part) + part.length);
    }
  });

  it('calls tools by their names', async () => {
    const analysis = analysisWith('x');
    const text = await textFor(dataWith('x', { ...analysis, keyLessons: ['CB001 is stronger than MM999.'] }));
    expect(text).toContain('- Sunk Cost x is stronger than MM999.');
    const twice = { ...analysis, keyLessons: ['It answers Sunk Cost x (CB001).'] };
    expect(await textFor(dataWith('x', twice))).toContain('- It answers Sunk Cost x.');
  });

  it('says where to find an analysis that it cannot read', async () => {
    expect(await textFor(dataWith('x', { recommendedTools: 'none' }))).toContain('it is in the JSON file only');
    expect(await textFor(dataWith('x', null))).toContain('No analysis was saved.');
  });

  it('says None for empty parts', async () => {
    const empty = { ...dataWith('x'), subscription: null, sessions: [], history: [], usage: [] };
    expect((await textFor(empty)).match(/^None\.$/gm)).toHaveLength(4);
  });
});
