import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memoryStorage.ts';
import { carriesPlanWish, forgetPlanWish, hasPlanWish, keepPlanWish, withPlanWish } from './planWish.ts';

describe('the wish for Premium', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

  it('lasts a day, or until it is forgotten', () => {
    expect(hasPlanWish()).toBe(false);
    keepPlanWish(0);
    expect(hasPlanWish(23 * 3_600_000)).toBe(true);
    expect(hasPlanWish(24 * 3_600_000)).toBe(false);
    keepPlanWish();
    forgetPlanWish();
    expect(hasPlanWish()).toBe(false);
  });

  it('is carried by an address of ours alone', () => {
    const ours = 'https://latticework.test';
    expect(carriesPlanWish(ours + withPlanWish('/dashboard', true), ours)).toBe(true);
    expect(carriesPlanWish(ours + withPlanWish('/dashboard', false), ours)).toBe(false);
    const others = [
      'https://evil.example/?plan=premium',
      `${ours}.evil.example/?plan=premium`,
      '?plan=premium',
      '',
      null,
    ];
    for (const other of others) expect(carriesPlanWish(other, ours)).toBe(false);
  });

  it('is nothing when something else was kept under its name', () => {
    for (const other of ['premium', '', '9e15', '{"value":"premium","until":9e15}']) {
      localStorage.setItem('latticework.plan', other);
      expect(hasPlanWish()).toBe(false);
    }
  });
});
