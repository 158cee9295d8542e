import { readAspects, readWordClasses } from '@latticework/library/dossiers';
import { readEntries } from '@latticework/library/files';
import { describe, expect, it } from 'vitest';
import { faultsOfAspect } from './checkAspect.ts';

const { models, biases } = readEntries();
const tools = new Set([...models, ...biases].map(({ slug }) => slug));
const aspects = readAspects();
const classes = readWordClasses();
const [some] = aspects;

describe('an aspect', () => {
  it.each(aspects.map((aspect) => [aspect.id, aspect] as const))(
    'is found in texts that show it, and not in those that look alike: %s',
    (_, aspect) => {
      expect(faultsOfAspect(aspect, classes, tools)).toEqual([]);
    },
  );

  it('has an id of its own, and so have its facts, which a person can answer', () => {
    const ids = aspects.flatMap(({ id, facts }) => [id, ...facts.map((fact) => fact.id)]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('with a fault is reported', () => {
    if (!some) throw new Error('there is no aspect');
    const fault = (change: Partial<typeof some>) => faultsOfAspect({ ...some, ...change }, classes, tools).join('\n');
    expect(fault({ signals: { present: ['(a|b'] } })).toContain('a "(" is not closed');
    expect(fault({ bottom_line: [{ text: 'Ask {nothing}.' }] })).toContain('there is no slot {nothing}');
    expect(fault({ shows: ['Nothing of the kind is said.'] })).toContain('misses: Nothing');
    expect(fault({ lookalikes: some.shows.slice(0, 1) })).toContain('wrongly finds itself');
  });
});
