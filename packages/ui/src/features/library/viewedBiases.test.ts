import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../data/memoryStorage.ts';
import { markViewed, viewedBiases } from './viewedBiases.ts';

describe('the biases that were viewed', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

  it('are kept once each, as a JSON list of ids', () => {
    for (const id of ['CB058', 'CB001', 'CB058']) markViewed(id);
    expect(localStorage.getItem('viewedBiases')).toBe('["CB058","CB001"]');
    expect(viewedBiases()).toEqual(['CB058', 'CB001']);
  });

  it('are the same list until something changes, in this tab or in another', () => {
    markViewed('CB001');
    const before = viewedBiases();
    expect(viewedBiases()).toBe(before);
    localStorage.setItem('viewedBiases', '["CB001","CB002"]');
    expect(viewedBiases()).toEqual(['CB001', 'CB002']);
  });

  it.each(['', 'nonsense', 'null', '7', '{"CB001":true}', '[null, 7, {}, ["CB001"], "bias", "CB1"]'])(
    'are empty when %j is stored, and start over from there',
    (kept) => {
      localStorage.setItem('viewedBiases', kept);
      expect(viewedBiases()).toEqual([]);
      markViewed('CB003');
      expect(viewedBiases()).toEqual(['CB003']);
    },
  );

  it('leave out invalid ids, and count none twice', () => {
    localStorage.setItem('viewedBiases', '["CB001", 5, "CB001", "x", "CB002"]');
    expect(viewedBiases()).toEqual(['CB001', 'CB002']);
  });

  it('are empty when storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
    markViewed('CB001');
    expect(viewedBiases()).toEqual([]);
  });
});
