import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolType } from './analysis.ts';
import {
  addCounts,
  byWeight,
  type CountedTool,
  findingWeight,
  isEarly,
  practiceNext,
  recurs,
  standing,
  type ToolName,
  weightOf,
} from './patterns.ts';

const tool = (id: string, [found, fits = 0, notMe = 0]: [number, number?, number?]): CountedTool => ({
  ...named(id),
  counts: { found, fits, notMe },
});

function named(id: string): ToolName {
  const type: ToolType = id.startsWith('CB') ? 'cognitive_bias' : 'mental_model';
  return { id, slug: id.toLowerCase(), name: `Name of ${id}`, type };
}

const anyCounts = fc
  .tuple(fc.nat(20), fc.nat(20), fc.nat(20))
  .map(([undecided, fits, notMe]) => ({ found: undecided + fits + notMe, fits, notMe }));

describe('the weight of findings', () => {
  it('is 1, 2 when it fits and 0 when it does not', () => {
    expect([findingWeight(null), findingWeight('fits'), findingWeight('not me')]).toEqual([1, 2, 0]);
    expect(weightOf({ found: 6, fits: 2, notMe: 1 })).toBe(7);
  });

  it('adds up over time', () => {
    fc.assert(fc.property(anyCounts, anyCounts, (a, b) => weightOf(addCounts(a, b)) === weightOf(a) + weightOf(b)));
  });

  it('grows when a finding is accepted, shrinks when one is rejected, and is never negative', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        fc.pre(counts.found > counts.fits + counts.notMe);
        const weight = weightOf(counts);
        return (
          weightOf({ ...counts, fits: counts.fits + 1 }) === weight + 1 &&
          weightOf({ ...counts, notMe: counts.notMe + 1 }) === weight - 1
        );
      }),
    );
    fc.assert(fc.property(anyCounts, (counts) => weightOf(counts) >= standing(counts) && standing(counts) >= 0));
  });
});

describe('a recurrence', () => {
  it.each([
    [1, 1, 0, false],
    [2, 0, 0, true],
    [2, 0, 1, false],
    [3, 0, 1, true],
    [4, 2, 2, false],
    [9, 0, 4, true],
  ])('found %i times, fits %i, not me %i: %s', (found, fits, notMe, expected) => {
    expect(recurs({ found, fits, notMe })).toBe(expected);
  });
});

describe('byWeight', () => {
  it('puts the heaviest first, and the same weight in the order of the names', () => {
    const tools = [tool('CB003', [2]), tool('MM002', [1, 1]), tool('CB001', [3])];
    expect(tools.toSorted(byWeight).map(({ id }) => id)).toEqual(['CB001', 'CB003', 'MM002']);
  });
});

describe('what to practice next', () => {
  const counters = ({ id }: ToolName) => (id === 'CB009' ? [] : [named('MM001'), named('MM002'), named('MM003')]);
  const practice = (tools: CountedTool[], questions = 9) => practiceNext(tools, questions, counters);

  it('is empty while there are very few questions', () => {
    expect(isEarly(2)).toBe(true);
    expect(practice([tool('CB001', [2]), tool('MM005', [1, 1])], 2)).toEqual({ counter: [], again: [] });
  });

  it('suggests two models for each of three recurring biases, the heaviest first', () => {
    const tools = [
      tool('CB001', [2]),
      tool('CB002', [3, 3]),
      tool('CB003', [4]),
      tool('CB004', [5]),
      tool('CB005', [1]),
    ];
    const { counter } = practice(tools);
    expect(counter.map(({ bias, questions }) => [bias.id, questions])).toEqual([
      ['CB002', 3],
      ['CB004', 5],
      ['CB003', 4],
    ]);
    expect(counter[0]?.models.map(({ id }) => id)).toEqual(['MM001', 'MM002']);
  });

  it('counts the questions in which it was not rejected', () => {
    expect(practice([tool('CB001', [4, 0, 1])]).counter[0]?.questions).toBe(3);
    expect(practice([tool('CB001', [4, 0, 2])]).counter).toEqual([]);
  });

  it('starts with a model that was accepted before, and leaves out one that was only rejected', () => {
    const offered = (...models: CountedTool[]) =>
      practice([tool('CB001', [2]), ...models]).counter[0]?.models.map(({ id }) => id);
    expect(offered(tool('MM003', [1, 1]))).toEqual(['MM003', 'MM001']);
    expect(offered(tool('MM001', [2, 0, 2]))).toEqual(['MM002', 'MM003']);
    expect(offered(tool('MM001', [2, 0, 1]))).toEqual(['MM001', 'MM002']);
  });

  it('names models that were accepted the one time they appeared, unless they are already suggested', () => {
    const tools = [tool('MM001', [1, 1]), tool('MM008', [1, 1]), tool('MM009', [1]), tool('MM010', [2, 2])];
    expect(practice(tools).again.map(({ id }) => id)).toEqual(['MM001', 'MM008']);
    expect(practice([tool('CB001', [2]), ...tools]).again.map(({ id }) => id)).toEqual(['MM008']);
  });

  it('skips a bias that no model counters', () => {
    expect(practice([tool('CB009', [7])]).counter).toEqual([]);
  });

  it('never suggests anything that the user only rejected', () => {
    const anyTools = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('CB001', 'CB002', 'CB003', 'MM001', 'MM002', 'MM003', 'MM004'),
        counts: anyCounts,
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(anyTools, fc.nat(30), (found, questions) => {
        const tools = found.map(({ id, counts }) => ({ ...named(id), counts }));
        const { counter, again } = practice(tools, questions);
        const rejected = tools.filter(({ counts }) => counts.notMe > 0 && counts.notMe === counts.found);
        const offered = [...counter.flatMap(({ bias, models }) => [bias, ...models]), ...again].map(({ id }) => id);
        return rejected.every(({ id }) => !offered.includes(id)) && counter.every(({ questions: count }) => count >= 2);
      }),
    );
  });
});
