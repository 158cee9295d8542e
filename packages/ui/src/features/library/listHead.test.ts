import { describe, expect, it } from 'vitest';
import type { EntryCard } from '../../data/libraryEntries.ts';
import { LIBRARIES } from './libraries.ts';
import { listData } from './listData.ts';
import { listHead } from './listHead.ts';

const models = LIBRARIES.mental_model;
const entry = (name: string): EntryCard => ({
  type: 'mental_model',
  id: 'MM001',
  slug: name.toLowerCase(),
  name,
  category: 'physics-chemistry',
  concept: '',
});
const all = { search: '', category: null, page: 1 };
const ofCategory = { search: '', category: 'physics-chemistry', page: 2 };
const two = { entries: [entry('Inertia'), entry('Entropy')], total: 22 };

describe('the head of a list', () => {
  it('names the library, the category, the page and the search', () => {
    expect(listHead(models, all).title).toBe('Mental Models Library | Latticework');
    expect(listHead(models, { ...all, page: 3 }).title).toBe('Mental Models Library, Page 3 | Latticework');
    expect(listHead(models, ofCategory).title).toBe('Physics & Chemistry: Mental Models, Page 2 | Latticework');
    expect(listHead(models, { ...all, search: 'razor' }).title).toBe('“razor” in Mental Models | Latticework');
  });

  it('describes the page in a length that search engines show completely', () => {
    expect(listHead(models, ofCategory, two).description).toBe(
      'Mental models, Physics & Chemistry: 21 to 22 of 22, from Inertia to Entropy. One page of the Latticework library.',
    );
    for (const params of [all, ofCategory, { ...ofCategory, page: 1 }, { ...all, search: 'razor' }]) {
      for (const list of [undefined, two, { entries: [entry('Inertia')], total: 21 }]) {
        const { length } = listHead(models, params, list).description;
        expect(length).toBeGreaterThanOrEqual(70);
        expect(length).toBeLessThanOrEqual(160);
      }
    }
  });

  it('numbers the entries across pages', () => {
    const data = JSON.parse(JSON.stringify(listData(models, ofCategory, two, (path) => `https://l.test${path}`)));
    expect(data[0]).toMatchObject({
      '@type': 'CollectionPage',
      url: 'https://l.test/mental-models?category=physics-chemistry&page=2',
      mainEntity: {
        numberOfItems: 22,
        itemListElement: [
          { position: 21, url: 'https://l.test/mental-models/inertia' },
          { position: 22, url: 'https://l.test/mental-models/entropy' },
        ],
      },
    });
    expect(data[1].itemListElement.map((crumb: { item: string }) => crumb.item)).toEqual([
      'https://l.test/',
      'https://l.test/mental-models',
      'https://l.test/mental-models?category=physics-chemistry',
    ]);
  });
});
