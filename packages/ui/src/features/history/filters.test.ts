import { describe, expect, it } from 'vitest';
import { sinceOf } from './filters.ts';

const at = (text: string) => new Date(text);

describe('sinceOf', () => {
  const now = at('2026-03-31T15:30:00');

  it('has no bound for all', () => expect(sinceOf('all', now)).toBeNull());
  it('takes today from midnight', () => expect(sinceOf('today', now)).toEqual(at('2026-03-31T00:00:00')));
  it('takes seven days for a week', () => expect(sinceOf('week', now)).toEqual(at('2026-03-24T15:30:00')));
  it('takes the last day of a shorter month', () => expect(sinceOf('month', now)).toEqual(at('2026-02-28T15:30:00')));
  it('leaves the date it was given', () => expect(now).toEqual(at('2026-03-31T15:30:00')));
});
