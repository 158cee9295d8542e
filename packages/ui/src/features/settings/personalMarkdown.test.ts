import type { Analysis } from '@latticework/core/analysis';
import { type PersonalData, personalDataSchema } from '@latticework/core/personalData';
import fc from 'fast-check';
import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { describe, expect, it } from 'vitest';
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
        text: words,
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

function analysisWith(words: string): Analysis {
  return {
    recommendedTools: [
      {
        id: 'CB001',
        slug: 'sunk-cost-fallacy',
        name: `Sunk Cost ${words}`,
        type: 'cognitive_bias',
        category: 'decision',
        summary: words,
        explanation: words,
        evidence: [{ quote: `q${words}`, start: 0, end: 1 }],
        why: `Because ${words}`,
        counterReading: words,
        strength: 'strong',
        question: words,
        countermeasure: words,
        howToUse: [words, words],
      },
    ],
    narrativeAnalysis: {
      hook: words,
      threads: [{ id: 't', type: 'opening', emoji: '🧭', content: words, tools: [] }],
      bottomLine: words,
      actionPlan: {
        type: 'steps',
        sections: [{ sectionName: words, actionItems: [{ action: words, when: words, observe: words, stop: words }] }],
      },
    },
    keyLessons: [words],
    connections: [{ toolIds: ['CB001', 'MM001'], content: words }],
    searchGrounding: { sourcesCount: 0 },
    metadata: { analysisQuality: 'premium', isHot: false, engagement: 0, engine: { name: 'embedded', version: '1' } },
  };
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
  'What you made of it',
  'WHEN',
];
const OURS = new Set(['root', 'heading', 'paragraph', 'text', 'strong', 'break', 'list', 'listItem', 'blockquote']);
/** The address, which would be a link otherwise. */
const CODE = 'inlineCode';

/** Pieces that mean something in Markdown, among whatever else a person may write. */
const markup = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        ...['\n', '\n\n', '\r\n', '# h', '## ', '===', '---', '***', '- ', '+ ', '1. ', '> ', '    code', '\t', '```'],
        ...[
          '`',
          '~~~',
          '<b>',
          '</b>',
          '<!--',
          '-->',
          '<script>',
          '&lt;',
          '&#35;',
          '[a](b)',
          '![a](b)',
          '[a]: b',
          '[a]',
        ],
        ...[
          '<https://evil.test>',
          'https://evil.test',
          'www.evil.test',
          'a@evil.test',
          '\\',
          '\\#',
          '*',
          '**',
          '_',
          '|',
        ],
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('the data of a person, for reading', () => {
  it('says what the person made of an analysis, also of one that can no longer be read', () => {
    expect(personalMarkdown(dataWith('stay'))).toContain('- Sunk Cost stay: not me\n- Done: stay');
    expect(personalMarkdown(dataWith('stay', { schema: 0 }))).toContain('- CB001: not me\n- Done: step 1');
  });

  it('keeps its form whatever was written', () => {
    fc.assert(
      fc.property(markup, (words) => {
        const tree = parse(personalMarkdown(dataWith(words)));
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

  it('keeps every word of a question, in a quotation of its own', () => {
    fc.assert(
      fc.property(markup, (words) => {
        const tree = parse(personalMarkdown(dataWith(words, null)));
        const quotations = tree.children.filter(({ type }) => type === 'blockquote');
        expect(quotations.map((node) => squeezed(textOf(node)))).toEqual([
          squeezed(words),
          squeezed('The one before.'),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('shows the questions, their findings and the plan in the order of the screen', () => {
    const text = personalMarkdown(dataWith('stay'));
    const order = [
      '> stay',
      '**Sunk Cost stay** (bias, strong)',
      '> qstay',
      '**Why:** Because stay',
      '**On the other side:**',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const part of [...order, '- stay\\\n  When: stay\\\n  What to observe: stay\\\n  Stop if: stay']) {
      expect(text).toContain(part);
    }
    expect(text.indexOf('A question of your own.')).toBeLessThan(text.indexOf('A trending question.'));
  });

  it('calls tools by their names', () => {
    const analysis = analysisWith('x');
    const text = personalMarkdown(dataWith('x', { ...analysis, keyLessons: ['CB001 is stronger than MM999.'] }));
    expect(text).toContain('- Sunk Cost x is stronger than MM999.');
    const twice = { ...analysis, keyLessons: ['It answers Sunk Cost x (CB001).'] };
    expect(personalMarkdown(dataWith('x', twice))).toContain('- It answers Sunk Cost x.');
  });

  it('says where an analysis is to be found that it cannot read', () => {
    expect(personalMarkdown(dataWith('x', { recommendedTools: 'none' }))).toContain('it is in the JSON file only');
    expect(personalMarkdown(dataWith('x', null))).toContain('No analysis was kept.');
  });

  it('says None where there is nothing', () => {
    const empty = { ...dataWith('x'), subscription: null, sessions: [], history: [], usage: [] };
    expect(personalMarkdown(empty).match(/^None\.$/gm)).toHaveLength(4);
  });
});

/** As a strict reader sees it and, since many make links of bare addresses, as those do. */
function parse(markdown: string) {
  return fromMarkdown(markdown, {
    extensions: [gfmAutolinkLiteral()],
    mdastExtensions: [
      {
        enter: {
          literalAutolink(token) {
            this.enter({ type: 'link', url: '', children: [] }, token);
          },
        },
        exit: {
          literalAutolink(token) {
            this.exit(token);
          },
        },
      },
    ],
  });
}

function nodesOf(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? (node as Parents).children.flatMap((child) => nodesOf(child)) : [])];
}

function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('children' in node) {
    return (node as Parents).children.map(textOf).join(node.type === 'blockquote' ? ' ' : '');
  }
  return 'value' in node ? node.value : '';
}

/** Without the differences that Markdown does not keep: spaces at the ends of lines, and characters that it forbids. */
function squeezed(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replaceAll(/\s+/g, ' ').trim();
}
