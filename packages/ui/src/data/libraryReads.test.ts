import { describe, expect, it } from 'vitest';
import { biasNames } from './libraryReads.ts';

const row = { category: 'social-biases', aliases: [], is_duplicate: false, duplicate_of_id: null };

describe('the names of the biases', () => {
  it('leave out duplicates, whose names link to the original', () => {
    const names = biasNames([
      { ...row, id: 'a', cb_id: 'CB001', name: 'Halo Effect', slug: 'halo-effect', aliases: ['Halo'] },
      {
        ...row,
        id: 'b',
        cb_id: 'CB002',
        name: 'Halo Error',
        slug: 'halo-error',
        aliases: ['Glow'],
        is_duplicate: true,
        duplicate_of_id: 'a',
      },
    ]);
    expect(names).toEqual([
      {
        type: 'cognitive_bias',
        id: 'CB001',
        name: 'Halo Effect',
        slug: 'halo-effect',
        category: 'Social',
        aliases: ['Halo', 'Halo Error', 'CB002', 'Glow'],
      },
    ]);
  });

  it('show a category that is not known by no name', () => {
    expect(
      biasNames([{ ...row, id: 'a', cb_id: 'CB001', name: 'New', slug: 'new', category: 'later' }])[0]?.category,
    ).toBe('');
  });
});
