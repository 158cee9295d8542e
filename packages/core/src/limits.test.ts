import { describe, expect, it } from 'vitest';
import { qualityFor } from './limits.ts';

describe('quality of an analysis', () => {
  it('is premium for every analysis of a premium member', () => {
    expect(qualityFor('premium', 'manual', 40)).toBe('premium');
    expect(qualityFor('premium', 'trending', 2)).toBe('premium');
  });

  it("is premium for a free member's first trending analysis only", () => {
    expect(qualityFor('free', 'trending', 0)).toBe('premium');
    expect(qualityFor('free', 'trending', 1)).toBe('basic');
    expect(qualityFor('free', 'manual', 0)).toBe('basic');
  });
});
