import { expect, test } from 'vitest';
import { WORKED_SAMPLES } from '../../ui/src/features/marketing/workedSamples.ts';
import { loadLibrary } from './library.ts';

const { models, biases, examples } = loadLibrary();

test('the samples on the landing page have different categories', () => {
  expect(new Set(WORKED_SAMPLES.map(({ category }) => category)).size).toBe(WORKED_SAMPLES.length);
});

test.each(WORKED_SAMPLES)('the sample "$question" matches the library', (sample) => {
  const example = examples.find(({ slug }) => slug === sample.slug);
  expect(example?.category).toBe(sample.category.toLowerCase());
  expect(sample.situation).toBe(example?.question);
  expect(sample.insight).toBe(example?.analysis.narrativeAnalysis?.hook);

  const named = (type: string) =>
    example?.analysis.recommendedTools
      .filter((tool) => tool.type === type)
      .map(({ slug, name, why, strength, evidence }) => ({
        slug,
        name,
        description: why,
        strength,
        quotes: evidence.map(({ quote }) => quote),
      }));
  expect(sample.models).toEqual(named('mental_model'));
  expect(sample.biases).toEqual(named('cognitive_bias'));
});

test('every name in a sample is an entry, and every quote occurs once in its situation', () => {
  const entries = new Map([...models, ...biases].map(({ slug, name }) => [slug, name]));
  for (const { situation, models: found, biases: checked } of WORKED_SAMPLES) {
    for (const { slug, name, quotes } of [...found, ...checked]) {
      expect(entries.get(slug)).toBe(name);
      for (const quote of quotes) expect(situation.split(quote), quote).toHaveLength(2);
    }
  }
});
