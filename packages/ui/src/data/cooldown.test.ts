import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCooldown, secondsLeft, startCooldown } from './cooldown.ts';
import { memoryStorage } from './memoryStorage.ts';

const NOW = 1_000_000;

describe('a cooldown', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

  it('lasts a minute and rounds up its last second', () => {
    const end = startCooldown('resend', 'a@b.co', NOW);
    expect(secondsLeft(end, NOW)).toBe(60);
    expect(secondsLeft(end, NOW + 59_900)).toBe(1);
    expect(secondsLeft(end, NOW + 60_000)).toBe(0);
    expect(secondsLeft(null, NOW)).toBe(0);
  });

  it('is kept per address, in any case, and per kind', () => {
    const end = startCooldown('resend', ' A@b.co', NOW);
    expect(readCooldown('resend', 'a@B.co', NOW + 1000)).toBe(end);
    expect(readCooldown('reset', 'a@b.co', NOW + 1000)).toBeNull();
    expect(readCooldown('resend', 'c@b.co', NOW + 1000)).toBeNull();
  });

  it('is removed when it is over', () => {
    startCooldown('resend', 'a@b.co', NOW);
    expect(readCooldown('resend', 'a@b.co', NOW + 60_000)).toBeNull();
  });

  it('ignores an end that is further away than a cooldown lasts', () => {
    startCooldown('resend', 'a@b.co', NOW + 3_600_000);
    expect(readCooldown('resend', 'a@b.co', NOW)).toBeNull();
  });

  it('lasts as long as the page when storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(startCooldown('resend', 'a@b.co', NOW)).toBe(NOW + 60_000);
    expect(readCooldown('resend', 'a@b.co', NOW)).toBe(NOW + 60_000);
  });
});
