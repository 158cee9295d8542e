import { describe, expect, it } from 'vitest';
import { checkLibrary } from './check.ts';
import { listedBiases, listedModels } from './files.ts';
import { biasSchema } from './schema.ts';

const { models, biases, duplicates, problems } = checkLibrary();

describe('the canonical lists', () => {
  it('name 315 models, 21 in each of 15 categories', () => {
    const perCategory = Map.groupBy(listedModels(), (row) => row.category);
    expect(perCategory.size).toBe(15);
    expect([...perCategory.values()].map((rows) => rows.length)).toEqual(Array(15).fill(21));
    expect(new Set(listedModels().map((row) => row.slug)).size).toBe(315);
  });

  it('name 227 biases and 20 duplicates that redirect to one of them', () => {
    const rows = listedBiases();
    const canonical = new Set(rows.filter((row) => !row.duplicateOf).map((row) => row.cbId));
    const redirecting = rows.flatMap((row) => row.duplicateOf ?? []);
    expect(canonical.size).toBe(227);
    expect(redirecting).toHaveLength(20);
    expect(redirecting.filter((cbId) => !canonical.has(cbId))).toEqual([]);
    expect(new Set(rows.map((row) => row.slug)).size).toBe(247);
  });
});

describe('the entries', () => {
  it('have no fault', () => {
    expect(problems).toEqual([]);
  });

  it('are at least forty, of both kinds', () => {
    expect(models.length).toBeGreaterThanOrEqual(20);
    expect(biases.length).toBeGreaterThanOrEqual(20);
  });

  it('bring only those duplicates whose target is there', () => {
    const present = new Set(biases.map((bias) => bias.cb_id));
    expect(duplicates.length).toBeGreaterThan(0);
    expect(duplicates.filter((row) => !present.has(row.duplicateOf))).toEqual([]);
  });
});

describe('the format', () => {
  const [bias] = biases;
  if (!bias) throw new Error('there is no bias to try the format with');

  it.each([
    ['a core concept that is too short', { core_concept: 'Too short to say anything.' }],
    ['a placeholder', { core_concept: `${bias.core_concept} TODO` }],
    ['a field that the format does not know', { colour: 'red' }],
    [
      'a near miss that names a neighbour without being one',
      {
        recognition: {
          ...bias.recognition,
          near_misses: bias.recognition.near_misses.map((miss) => ({
            ...miss,
            why: 'negated',
            neighbour: 'anchoring-bias',
          })),
        },
      },
    ],
    ['no sources', { sources: [] }],
  ])('refuses %s', (_fault, change) => {
    expect(biasSchema.safeParse(bias).success).toBe(true);
    expect(biasSchema.safeParse({ ...bias, ...change }).success).toBe(false);
  });
});
