import { describe, expect, it } from 'vitest';
import { tierOf } from './plans.ts';

const now = new Date('2026-03-01T12:00:00Z');
const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('the tier that a subscription gives', () => {
  it('is free without one', () => {
    expect(tierOf(null, now)).toBe('free');
  });

  it('is premium while active or trialing, even if the stored period has just passed', () => {
    expect(
      tierOf({ status: 'active', cancelAtPeriodEnd: false, currentPeriodEnd: seconds('2026-02-28T00:00:00Z') }, now),
    ).toBe('premium');
    expect(tierOf({ status: 'trialing', cancelAtPeriodEnd: false, currentPeriodEnd: null }, now)).toBe('premium');
  });

  it('stays premium while canceling until the paid period ends, and not a second longer', () => {
    const canceling = (end: string) => ({ status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: seconds(end) });
    expect(tierOf(canceling('2026-03-01T12:00:01Z'), now)).toBe('premium');
    expect(tierOf(canceling('2026-03-01T12:00:00Z'), now)).toBe('free');
    expect(tierOf({ status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: null }, now)).toBe('free');
  });

  it.each(['past_due', 'canceled', 'unpaid', 'incomplete', 'paused', 'something new'])(
    'is free when it is %s',
    (status) => {
      expect(tierOf({ status, cancelAtPeriodEnd: false, currentPeriodEnd: seconds('2027-01-01T00:00:00Z') }, now)).toBe(
        'free',
      );
    },
  );
});
