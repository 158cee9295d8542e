import { describe, expect, it } from 'vitest';
import { PREMIUM_PRICE, priceText, subscriptionBadge, tierOf } from './plans.ts';

const now = new Date('2026-03-01T12:00:00Z');
const seconds = (iso: string) => Date.parse(iso) / 1000;

it('writes prices with their currency sign, and without cents if there are none', () => {
  expect(priceText(PREMIUM_PRICE.amount)).toBe('$9.99');
  expect(priceText(0)).toBe('$0');
  expect(priceText(12.5, 'EUR')).toBe('€12.50');
});

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

  it('stays premium while canceling, exactly until the paid period ends', () => {
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

describe('the badge of a subscription', () => {
  const later = seconds('2026-04-01T00:00:00Z');
  const called = (status: string, cancelAtPeriodEnd = false, currentPeriodEnd: number | null = later) =>
    subscriptionBadge({ status, cancelAtPeriodEnd, currentPeriodEnd }, now);

  it('is its status while it is active', () => {
    expect(called('active')).toBe('Active');
    expect(called('trialing')).toBe('Trial');
    expect(called('past_due')).toBe('Past Due');
    expect(called('past_due', true)).toBe('Past Due');
  });

  it('says that it is being canceled until the period ends', () => {
    expect(called('active', true)).toBe('Canceling at period end');
    expect(called('trialing', true)).toBe('Canceling at period end');
    expect(called('active', true, seconds('2026-03-01T12:00:00Z'))).toBe('Free');
    expect(called('active', true, null)).toBe('Free');
  });

  it('is Free without a subscription and for every other status', () => {
    expect(subscriptionBadge(null, now)).toBe('Free');
    for (const status of ['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'something new']) {
      expect(called(status)).toBe('Free');
    }
  });

  it('is Free or Past Due exactly where the tier is free', () => {
    for (const status of ['active', 'trialing', 'past_due', 'canceled']) {
      for (const canceling of [true, false]) {
        for (const end of [later, 0, null]) {
          const tier = tierOf({ status, cancelAtPeriodEnd: canceling, currentPeriodEnd: end }, now);
          expect(['Free', 'Past Due'].includes(called(status, canceling, end))).toBe(tier === 'free');
        }
      }
    }
  });
});
