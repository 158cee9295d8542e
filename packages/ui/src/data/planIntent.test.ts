import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memoryStorage.ts';
import { carriesPlanIntent, forgetPlanIntent, hasPlanIntent, keepPlanIntent, withPlanIntent } from './planIntent.ts';

describe('the intent to buy Premium', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

  it('lasts a day, or until it is forgotten', () => {
    expect(hasPlanIntent()).toBe(false);
    keepPlanIntent(0);
    expect(hasPlanIntent(23 * 3_600_000)).toBe(true);
    expect(hasPlanIntent(24 * 3_600_000)).toBe(false);
    keepPlanIntent();
    forgetPlanIntent();
    expect(hasPlanIntent()).toBe(false);
  });

  it('is accepted only in an address of ours', () => {
    const ours = 'https://latticework.test';
    expect(carriesPlanIntent(ours + withPlanIntent('/dashboard', true), ours)).toBe(true);
    expect(carriesPlanIntent(ours + withPlanIntent('/dashboard', false), ours)).toBe(false);
    const others = [
      'https://evil.example/?plan=premium',
      `${ours}.evil.example/?plan=premium`,
      '?plan=premium',
      '',
      null,
    ];
    for (const other of others) expect(carriesPlanIntent(other, ours)).toBe(false);
  });

  it('is empty when the stored value is something else', () => {
    for (const other of ['premium', '', '9e15', '{"value":"premium","until":9e15}']) {
      localStorage.setItem('latticework.plan', other);
      expect(hasPlanIntent()).toBe(false);
    }
  });
});
