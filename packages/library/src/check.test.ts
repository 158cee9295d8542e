import { describe, expect, it } from 'vitest';
import { checkLibrary, faultsOf } from './check.ts';
import { listedBiases, listedModels } from './files.ts';
import { type Bias, biasSchema, type MentalModel } from './schema.ts';

const { models, biases, duplicates, decisions, examples, trending, archive, problems } = checkLibrary();

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

describe('the library', () => {
  it('has no fault', () => {
    expect(problems).toEqual([]);
  });

  it('is complete', () => {
    const perCategory = (entries: { category: string }[]) =>
      [...Map.groupBy(entries, (entry) => entry.category).values()].map((its) => its.length);
    expect(perCategory(models)).toEqual(Array(15).fill(21));
    expect(perCategory(biases).sort()).toEqual([15, 16, 17, 17, 17, 18, 19, 19, 19, 22, 24, 24]);
    const canonical = new Set(biases.map((bias) => bias.cb_id));
    expect(duplicates).toHaveLength(20);
    expect(duplicates.filter((row) => !canonical.has(row.duplicateOf))).toEqual([]);
  });

  it('has told texts for most kinds of decision, and none for two', () => {
    const told = decisions.flatMap(({ told }) => told);
    expect(decisions.filter(({ told }) => told.length >= 4).length).toBeGreaterThan(decisions.length / 2);
    expect(new Set(told).size).toBe(told.length);
  });

  it('has enough decisions, examples and questions', () => {
    expect(decisions.length).toBeGreaterThanOrEqual(60);
    expect(examples.length).toBeGreaterThanOrEqual(24);
    expect(new Set(examples.map((example) => example.category)).size).toBe(5);
    expect(trending.length).toBeGreaterThanOrEqual(12);
    expect(new Set(trending.map((question) => question.category)).size).toBe(5);
    expect(archive.length).toBeGreaterThanOrEqual(36);
    expect(new Set(archive.map((question) => question.batch)).size).toBe(4);
  });
});

describe('the check', () => {
  const model = found(models, 'inversion');
  const bias = found(biases, 'sunk-cost-fallacy');
  const withModel = (change: Partial<MentalModel>) => ({
    biases,
    models: models.map((one) => (one === model ? { ...model, ...change } : one)),
  });
  const withBias = (change: Partial<Bias>) => ({
    models,
    biases: biases.map((one) => (one === bias ? { ...bias, ...change } : one)),
  });
  const recognizedBy = (change: Partial<Bias['recognition']>) =>
    withBias({ recognition: { ...bias.recognition, ...change } });
  const [cue = ''] = model.recognition.cues;
  const [sentence = ''] = model.detailed_explanation.split(/(?<=[.!?])\s+/);

  it('finds no fault in unchanged entries', () => {
    expect(faultsOf(withModel({}))).toEqual([]);
  });

  it.each([
    ['an entry that is missing', { models, biases: biases.slice(1) }, /has no file/],
    ['an entry that is in no list', withModel({ slug: 'no-such-model' }), /not a canonical row/],
    ['a duplicate entry', { models: [...models, model], biases }, /is duplicated/],
    ['a name that differs from the list', withBias({ name: 'Sunk Cost' }), /^name is Sunk Cost; its list says/],
    ['another number', withBias({ cb_id: 'CB001' }), /^id is CB001/],
    ['a one-sided relation', withModel({ related_model_slugs: [] }), /does not name it/],
    [
      'a relation to an unknown entry',
      withBias({ remedy_model_slugs: ['nothing'] }),
      /names nothing, which does not exist/,
    ],
    ['a relation to itself', withModel({ related_model_slugs: ['inversion'] }), /names the entry itself/],
    ['a relation named twice', withBias({ remedy_model_slugs: ['inversion', 'inversion'] }), /names a slug twice/],
    [
      'a cue of another entry, spelled differently',
      recognizedBy({ cues: [`${cue.toUpperCase()} !`] }),
      /shares the cue/,
    ],
    ['its own name in a situation', recognizedBy({ situations: ['A Sunk cost fallacy, said Ann.'] }), /its own name/],
    ['a sentence of another entry', withBias({ detailed_explanation: sentence }), /shares with .* the sentence/],
    ['a repeated sentence', withBias({ detailed_explanation: `${sentence} ${sentence}` }), /repeats the sentence/],
    [
      'the opening of another entry',
      withBias({ core_concept: `${model.core_concept} Or not.` }),
      /starts like that of/,
    ],
  ])('finds %s', (_fault, library, problem) => {
    expect(faultsOf(library).map((fault) => fault.problem)).toContainEqual(expect.stringMatching(problem));
  });
});

function found<Entry extends { slug: string }>(entries: Entry[], slug: string): Entry {
  const entry = entries.find((one) => one.slug === slug);
  if (!entry) throw new Error(`there is no ${slug}`);
  return entry;
}

describe('the format', () => {
  const bias = found(biases, 'sunk-cost-fallacy');

  it.each([
    ['a core concept that is too short', { core_concept: 'Too short to say anything.' }],
    ['a placeholder', { core_concept: `${bias.core_concept} TODO` }],
    ['a field that the format does not know', { colour: 'red' }],
    [
      'a near miss that names another entry without being it',
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
