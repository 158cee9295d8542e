import { readDossiers, readFamilies, readWordClasses } from '@latticework/library/dossiers';
import { readEntries } from '@latticework/library/files';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './checkDossier.ts';

const { models, biases } = readEntries();
const tools = new Set([...models, ...biases].map(({ slug }) => slug));
const { dossiers, problems } = readDossiers(readFamilies(), tools);
const classes = readWordClasses();
const [some] = dossiers;

describe('a dossier', () => {
  it('keeps the schema', () => {
    expect(problems).toEqual([]);
    expect(dossiers.length).toBeGreaterThanOrEqual(100);
  });

  it.each(dossiers.map((dossier) => [`${dossier.family}/${dossier.slug}`, dossier] as const))(
    'finds in its own texts what it should, and always has something to say: %s',
    (_, dossier) => {
      expect(faultsOf(dossier, classes, tools)).toEqual([]);
    },
  );

  it('with a fault is reported', () => {
    if (!some) throw new Error('there is no dossier');
    const fault = (change: Partial<typeof some>) => faultsOf({ ...some, ...change }, classes, tools).join('\n');
    expect(fault({ signals: { ...some.signals, broken: ['(a|b'] } })).toContain('a "(" is not closed');
    expect(fault({ real_decision: [{ text: 'Whether {nothing} is true.' }] })).toContain('there is no slot {nothing}');
    expect(fault({ real_decision: [{ when: ['nothing'], text: 'Whether.' }] })).toContain(
      'nothing is called "nothing"',
    );
    expect(
      fault({
        tests: [
          {
            text: 'Nothing of the kind is said here.',
            finds: Object.keys(some.signals).slice(0, 1),
            not: [],
            slots: {},
          },
        ],
      }),
    ).toContain('does not find');
  });
});
