import { describe, expect, it } from 'vitest';
import { LIBRARIES } from './libraries.ts';
import { addressOfList, listParamsIn } from './listAddress.ts';

const models = LIBRARIES.mental_model;
const paramsOf = (query: string) => listParamsIn(new URLSearchParams(query), models);

describe('the address of a list', () => {
  it('reads a category, a search and a page', () => {
    expect(paramsOf('category=time-change&search=+slow%2C+%22sure%22+&page=2')).toEqual({
      search: 'slow, "sure"',
      category: 'time-change',
      page: 2,
    });
  });

  it.each(['social-biases', 'Time-Change', 'constructor', '__proto__', ''])(
    'ignores the unknown category %j',
    (category) => {
      expect(listParamsIn(new URLSearchParams({ category }), models).category).toBeNull();
    },
  );

  it.each(['0', '-1', '1.5', '2e3', '0x2', ' 2', '02', 'two', '', '9'.repeat(20)])(
    'ignores the invalid page %j',
    (page) => {
      expect(listParamsIn(new URLSearchParams({ page }), models).page).toBe(1);
    },
  );

  it('has one canonical form that is read back unchanged', () => {
    for (const params of [
      { search: '', category: null, page: 1 },
      { search: 'a&b=c #1 + "100%"', category: 'problem-solving', page: 3 },
      { search: '🙂', category: null, page: 1 },
    ]) {
      const address = addressOfList(models, params);
      expect(paramsOf(address.split('?')[1] ?? '')).toEqual(params);
    }
    expect(addressOfList(models, { search: '', category: null, page: 1 })).toBe('/mental-models');
    expect(addressOfList(models, { search: '', category: 'time-change', page: 2 })).toBe(
      '/mental-models?category=time-change&page=2',
    );
  });
});
