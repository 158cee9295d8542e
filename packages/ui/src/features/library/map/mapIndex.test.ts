import { describe, expect, it } from 'vitest';
import { announcementOf, regionAnnouncementOf } from './announcements.ts';
import { categoryOf, indexMap, neighborGroups } from './mapIndex.ts';

const node = (type: 'mental_model' | 'cognitive_bias', name: string) => ({
  type,
  id: name,
  name,
  slug: name.toLowerCase(),
  category: type === 'mental_model' ? 'time-change' : 'social-biases',
  x: 0,
  y: 0,
});

const index = indexMap({
  nodes: [
    node('mental_model', 'Inversion'),
    node('mental_model', 'Zoom'),
    node('mental_model', 'Alloy'),
    node('cognitive_bias', 'Halo'),
    node('cognitive_bias', 'Horn'),
  ],
  related: [
    [0, 1],
    [0, 2],
    [3, 4],
  ],
  remedies: [[0, 3]],
});
const at = (slug: string) => {
  const entry = index.bySlug.get(slug);
  if (!entry) throw new Error(`no ${slug}`);
  return entry;
};
const groups = (slug: string) =>
  neighborGroups(index, at(slug)).map(({ title, entries }) => [title, entries.map(({ name }) => name)]);

describe('the neighbors of an entry', () => {
  it('are known from both ends of a connection', () => {
    expect(at('inversion').neighbors).toEqual([1, 2, 3]);
    expect(at('zoom').neighbors).toEqual([0]);
    expect(at('halo').neighbors).toEqual([4, 0]);
  });

  it('are grouped by their relation, its own type first, sorted by name', () => {
    expect(groups('inversion')).toEqual([
      ['Related models', ['Alloy', 'Zoom']],
      ['Counters', ['Halo']],
    ]);
    expect(groups('halo')).toEqual([
      ['Related biases', ['Horn']],
      ['Countered by', ['Inversion']],
    ]);
    expect(groups('horn')).toEqual([['Related biases', ['Halo']]]);
  });

  it('are counted for screen readers', () => {
    expect(announcementOf(index, at('inversion'))).toBe(
      'Inversion, model, Time & Change. Related models: 2. Counters: 1.',
    );
  });
});

it('announces categories with the number of their entries', () => {
  const said = [...index.categories.values()].map(regionAnnouncementOf);
  expect(said).toEqual(['Time & Change, 3 models.', 'Social, 2 biases.']);
});

it('shows the key of an unknown category', () => {
  expect(categoryOf('later').name).toBe('later');
});
