import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analysisSchema } from '@latticework/core/analysis';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readEntries } from './files.ts';
import { composeWritten, type WrittenAnalysis } from './writtenAnalyses.ts';

const { models, biases } = readEntries();
const bySlug = new Map([...models, ...biases].map((entry) => [entry.slug, entry]));
const file = join(import.meta.dirname, '..', 'examples', 'the-product-that-stopped-growing.yaml');
const { question, analysis: written } = load(readFileSync(file, 'utf8')) as {
  question: string;
  analysis: WrittenAnalysis;
};
const [first, ...others] = written.tools;
if (!first) throw new Error('the example names no tool');

const compose = (change: Partial<WrittenAnalysis>, text = question) =>
  composeWritten(
    text,
    { ...written, ...change },
    (slug) => bySlug.get(slug),
    (kind) =>
      new Map([
        ['quit-or-stay', 'Quit the job or stay'],
        [written.kind, 'Stop the project or go on'],
      ]).get(kind),
    { isHot: false, engagement: 0 },
  );

describe('an analysis written by hand', () => {
  it('gets ids, offsets and the sentences of its entries', () => {
    const { analysis, faults } = compose({});
    expect(faults).toEqual([]);
    for (const tool of analysisSchema.parse(analysis).recommendedTools) {
      expect(tool.summary).toBe(bySlug.get(tool.slug)?.core_concept);
      for (const { quote, start, end } of tool.evidence) expect(question.slice(start, end)).toBe(quote);
    }
  });

  it.each([
    ['an unknown tool', compose({ tools: [{ ...first, slug: 'no-such-tool' }, ...others] }), /no-such-tool/],
    [
      'a quote that is not in the question',
      compose({ tools: [{ ...first, quotes: ['we never said this'] }, ...others] }),
      /not in the question/,
    ],
    ['a quote that occurs twice', compose({}, `${question} ${first.quotes[0]}`), /occur twice/],
    [
      'too few biases',
      compose({ tools: written.tools.filter(({ slug }) => !slug.includes('fallacy')).slice(1) }),
      /^has 1 of cognitive_bias/,
    ],
    ['an unknown kind of decision', compose({ kind: 'no-such-kind' }), /no-such-kind/],
    [
      'a thread about a tool that is not found',
      compose({ threads: written.threads.map((thread) => ({ ...thread, tools: ['inversion'] })) }),
      /mentions inversion/,
    ],
  ])('is refused with %s', (_fault, { analysis, faults }, problem) => {
    expect(analysis).toBeNull();
    expect(faults).toContainEqual(expect.stringMatching(problem));
  });
});
