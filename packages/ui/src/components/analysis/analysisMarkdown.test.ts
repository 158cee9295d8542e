import type { Analysis, Engine, Narrative } from '@latticework/core/analysis';
import type { Judgments } from '@latticework/core/judgments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisWith, textWith } from '../../testing/analysis.ts';
import { markup, nodesOf, parse, squeezed, textOf } from '../../testing/markdown.ts';
import { analysisMarkdown } from './analysisMarkdown.ts';

const READ_AT = new Date(2026, 10, 21, 9, 14);

const HEADINGS = [
  'Latticework analysis',
  'Findings',
  'Where they cross',
  'The reading',
  'Key takeaways',
  'Action plan',
];
const OURS = new Set(['root', 'heading', 'paragraph', 'text', 'strong', 'break', 'list', 'listItem', 'blockquote']);

describe('an analysis as Markdown', () => {
  it('keeps its structure, whatever the text contains', () => {
    fc.assert(
      fc.property(markup, (words) => {
        const written = documentOf(textWith(words), analysisWith(words));
        const all = nodesOf(parse(written));
        expect(all.map(({ type }) => type).filter((type) => !OURS.has(type))).toEqual([]);
        expect(all.filter(({ type }) => type === 'heading').map(textOf)).toEqual(HEADINGS);
        expect(written.match(/^\s*- \[.\] /gm) ?? []).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });

  it('contains every word, in the order of the screen', () => {
    fc.assert(
      fc.property(
        markup.filter((words) => squeezed(words) !== ''),
        (words) => {
          const said = textOf(parse(documentOf(textWith(words), analysisWith(words))));
          expect(squeezed(said)).toBe(squeezed(wordsOf(words)));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('says what a finding rests on that quotes nothing', () => {
    const full = analysisWith('words');
    const [tool] = full.recommendedTools;
    if (!tool) throw new Error('the analysis has no finding');
    const absent = 'You do not say what the other firm pays.';
    const unquoted = { ...full, recommendedTools: [{ ...tool, evidence: [], absent }] };
    expect(documentOf(textWith('words'), unquoted)).toContain(absent);
    expect(documentOf(textWith('words'), { ...full, recommendedTools: [{ ...tool, absent }] })).not.toContain(absent);
  });

  it('contains only what the screen shows for basic quality', () => {
    const full = analysisWith('words');
    const basic: Analysis = {
      ...full,
      connections: [],
      keyLessons: ['GATED'],
      metadata: { ...full.metadata, analysisQuality: 'basic' },
    };
    const written = documentOf(textWith('words'), basic);
    expect(written).not.toContain('GATED');
    expect(headingsOf(written)).toEqual(['Latticework analysis', 'Findings']);
  });

  it('leaves out quotes that are not in the text, and connections of unknown tools', () => {
    const analysis = analysisWith('words');
    const written = documentOf('Another text.', {
      ...analysis,
      connections: [{ toolIds: ['CB001', 'CB999'], content: 'LOST' }],
    });
    expect(written).not.toContain('> words');
    expect(written).not.toContain('LOST');
    expect(headingsOf(written)).not.toContain('Where they cross');
  });

  it('says that nothing was found', () => {
    const written = documentOf('Hm.', { ...analysisWith('x'), recommendedTools: [] });
    expect(headingsOf(written)).toEqual(['Latticework analysis']);
    expect(written).toContain('No patterns identified.');
  });

  it('says before the findings that it is incomplete', () => {
    const whole = analysisWith('words');
    const broken: Analysis = { ...whole, metadata: { ...whole.metadata, brokenOff: true } };
    const written = documentOf(textWith('words'), broken);
    const line = '**Broken off.** This analysis ended before it was complete. It shows what had been found by then.';
    expect(written.indexOf(line)).toBeGreaterThan(0);
    expect(written.indexOf(line)).toBeLessThan(written.indexOf('## Findings'));
    expect(documentOf(textWith('words'), { ...broken, recommendedTools: [] })).toContain(line);
    expect(documentOf(textWith('words'), whole)).not.toContain('Broken off');
  });

  it('contains the person’s judgments: what fits, what was rejected and which steps are done', () => {
    const analysis = planned(analysisWith('words'), [['first'], [], ['second', 'third']]);
    const written = documentOf(textWith('words'), analysis, {
      verdicts: { MM001: 'fits', CB001: 'not me' },
      checkedSteps: [0, 2],
    });
    expect(written).toContain('**Opportunity Cost words** (model, to be checked)\n\n**You said:** This fits.\n\n> ');
    expect(written.match(/^- \[.\] \w+/gm)).toEqual(['- [x] first', '- [ ] second', '- [x] third']);
    // Collapsed, as on the screen.
    const struck = written.slice(written.indexOf('**Sunk Cost words**'), written.indexOf('**Opportunity Cost words**'));
    expect(struck).toBe(
      '**Sunk Cost words** (bias, strong)\n\n**You said:** Not me.\n\n> words\\\n> Should I go on?\n\n',
    );
    expect(written).toContain('Sunk Cost words (not me) × Opportunity Cost words\n');
  });

  it('contains a reading by kind of decision in the order of the screen, with the date of each step', () => {
    const written = documentOf(textWith('words'), decidedAnalysis());
    expect(headingsOf(written)).toEqual([
      'Latticework analysis',
      'Before anything else',
      'What your text does not say',
      'The bottom line',
      'What your numbers say',
      'Findings',
      'Where they cross',
      'Key takeaways',
      'Action plan',
      'Words to say',
    ]);
    for (const line of [
      '**Read as:** Counteroffer',
      'Call today.',
      '**Is it in writing?** You said: Yes, signed',
      '**Who decides?**',
      '- I do: Then accept.',
      '10 + 2 = 12\\\n  assuming nothing changes\\\n  It is twelve.',
      '**What it turns on**\n\nThe hours.',
      'When: Tomorrow · Sun, Nov 22\n',
      '**Your boss**\n\n> Thank you.',
    ]) {
      expect(written).toContain(line);
    }
    // Nothing to observe and nothing to stop for: no line for it.
    expect(written).not.toContain('What to observe');
    expect(written).not.toContain('Stop if');
  });

  it.each<[Engine, string]>([
    [{ name: 'embedded', version: '1' }, 'The built-in engine answered.'],
    [{ name: 'model', version: '1', model: 'thinker-2' }, 'thinker-2 answered.'],
    [{ name: 'editorial', version: '1' }, 'Written by hand.'],
    [
      { name: 'embedded', version: '1', insteadOf: { model: 'thinker-2', because: 'it was slow.' } },
      'The built-in engine answered, because thinker-2 could not: it was slow.',
    ],
  ])('ends with the engine that answered: %j', (engine, line) => {
    const analysis = analysisWith('x');
    const written = documentOf(textWith('x'), { ...analysis, metadata: { ...analysis.metadata, engine } });
    expect(written.trimEnd().split('\n').at(-1)).toBe(line);
  });
});

function documentOf(text: string, analysis: Analysis, judged?: Judgments): string {
  return analysisMarkdown({ text, analysis, readAt: READ_AT, judged });
}

/** A reading by kind of decision, with all its parts. */
function decidedAnalysis(): Analysis {
  const analysis = analysisWith('words');
  const narrative = analysis.narrativeAnalysis as Narrative;
  const sides = { answers: { yes: 'I do', no: 'Others' }, ifYes: 'Then accept.', ifNo: 'Then wait.' };
  const step = { action: 'Call', when: 'Tomorrow', observe: '', stop: '', inDays: 1 };
  return {
    ...analysis,
    decision: { slug: 'counteroffer', name: 'Counteroffer', basis: 'recognized', alternatives: [] },
    first: ['Call today.'],
    missing: [{ id: 'who', question: 'Who decides?', ...sides }],
    answered: [{ id: 'written', question: 'Is it in writing?', answer: 'yes', says: 'Yes, signed' }],
    numbers: [{ id: 'sum', working: '10 + 2 = 12', assumption: 'nothing changes', meaning: 'It is twelve.' }],
    wordsToSay: [{ to: 'Your boss', words: 'Thank you.' }],
    narrativeAnalysis: {
      ...narrative,
      threads: [{ id: 't', type: 'insight', emoji: '', content: 'The hours.', tools: [] }],
      actionPlan: { type: 'plan', sections: [{ sectionName: 'Plan', actionItems: [step] }] },
    },
  };
}

/** The analysis with a plan of these actions, by section. */
function planned(analysis: Analysis, actions: string[][]): Analysis {
  const sections = actions.map((ofSection, index) => ({
    sectionName: `Part ${index}`,
    actionItems: ofSection.map((action) => ({ action, when: 'now', observe: 'it', stop: 'it stops' })),
  }));
  const narrative = analysis.narrativeAnalysis as Narrative;
  return { ...analysis, narrativeAnalysis: { ...narrative, actionPlan: { type: 'steps', sections } } };
}

function headingsOf(written: string): string[] {
  return parse(written)
    .children.filter(({ type }) => type === 'heading')
    .map(textOf);
}

/** The text of the document of `analysisWith(words)`, without its structure. */
function wordsOf(words: string): string {
  const finding = [textWith(words), words, `Why: Because ${words}`, `On the other side: ${words}`];
  const tool = [`What would tell: ${words}`, `What it is: ${words}`];
  return [
    ...['Latticework analysis', 'Read on Saturday, November 21, 2026 at 9:14 AM.', textWith(words)],
    'Findings',
    ...[`Sunk Cost ${words} (bias, strong)`, ...finding, ...tool, `What to do about it: ${words}`],
    ...[`Opportunity Cost ${words} (model, to be checked)`, ...finding, ...tool, 'How to use it:', words, words],
    ...['Where they cross', words, `Sunk Cost ${words} × Opportunity Cost ${words}`],
    ...['The reading', words, `Opening: ${words}`, words],
    ...['Key takeaways', words],
    ...['Action plan', `[ ] ${words}`, `When: ${words}`, `What to observe: ${words}`, `Stop if: ${words}`],
    'The built-in engine answered.',
  ].join(' ');
}
