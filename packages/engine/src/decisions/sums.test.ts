import { readSums, readWordClasses } from '@latticework/library/dossiers';
import { describe, expect, it } from 'vitest';
import { faultsOfKnowledge } from './checkKnowledge.ts';
import { tell } from './situation.ts';
import { compileSum, workSums } from './sums.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const classes = readWordClasses();
const sums = readSums().map((sum) => [sum.id, sum, compileSum(sum, classes)] as const);

describe('a sum', () => {
  it.each(sums)('is worked where its amounts are told, and nowhere else: %s', (_, sum, compiled) => {
    const workings = (text: string) => workSums([compiled], tell(text, {}, NOW)).map(({ working }) => working);
    expect(faultsOfKnowledge(sum, new Set())).toEqual([]);
    expect(sum.shows.map(({ text }) => ({ text, working: workings(text).join() }))).toEqual(sum.shows);
    expect(sum.lookalikes.filter((text) => workings(text).length > 0)).toEqual([]);
  });

  it('has an id of its own, and so has its result', () => {
    const ids = sums.flatMap(([id, { numbers }]) => [id, ...numbers.map((number) => number.id)]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('never sets an amount beside itself, nor one currency beside another', () => {
    const workings = (text: string) =>
      workSums(
        sums.map(([, , compiled]) => compiled),
        tell(text, {}, NOW),
      ).map(({ working }) => working);
    expect(workings('Fixing it is new moulds, 5,800 and seven weeks.')).toEqual([]);
    expect(workings('Fixing the gearbox is $2,100. A new car would be €9,000.')).toEqual([]);
    expect(workings('Fixing the gearbox is $2,100. A new car would be $9,000.')).not.toEqual([]);
  });
});
