import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPlanWish, hasPlanWish, keepPlanWish } from './planWish.ts';

describe('the wish for Premium', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });

  it('lasts a day, or until it is forgotten', () => {
    expect(hasPlanWish()).toBe(false);
    keepPlanWish(0);
    expect(hasPlanWish(23 * 3_600_000)).toBe(true);
    expect(hasPlanWish(24 * 3_600_000)).toBe(false);
    keepPlanWish();
    forgetPlanWish();
    expect(hasPlanWish()).toBe(false);
  });

  it('is nothing when something else was kept under its name', () => {
    for (const other of ['premium', '', '9e15', 'NaN']) {
      localStorage.setItem('latticework.plan', other);
      expect(hasPlanWish()).toBe(false);
    }
  });
});
