import { describe, expect, it } from 'vitest';
import { sinceOf } from './filters.ts';

const at = (text: string) => new Date(text);

describe('sinceOf', () => {
  const now = at('2026-03-31T15:30:00');

  it('is unbounded for all', () => expect(sinceOf('all', now)).toBeNull());
  it('starts today at midnight', () => expect(sinceOf('today', now)).toEqual(at('2026-03-31T00:00:00')));
  it('covers seven days for a week', () => expect(sinceOf('week', now)).toEqual(at('2026-03-24T15:30:00')));
  it('uses the last day of a shorter month', () => expect(sinceOf('month', now)).toEqual(at('2026-02-28T15:30:00')));
  it('does not change the given date', () => expect(now).toEqual(at('2026-03-31T15:30:00')));
});
