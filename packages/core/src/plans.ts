import type { Tier } from './limits.ts';

export const PREMIUM_PRICE = { amount: 9.99, currency: 'USD' } as const;

/** The American format: $9.99, and $0 without cents. */
export function priceText(amount: number, currency: string = PREMIUM_PRICE.currency): string {
  const format = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en-US', format).format(amount);
}

/** The part of a subscription that decides the tier. `currentPeriodEnd` is in Unix seconds, as Stripe sends it. */
export type SubscriptionState = {
  status: string;
  cancelAtPeriodEnd: boolean;
  currentPeriodEnd: number | null;
};

/**
 * Active and trialing are premium. So is a subscription that is being canceled, until its paid period ends; without an
 * end date there is nothing left to keep.
 */
export function tierOf(subscription: SubscriptionState | null, now: Date): Tier {
  if (!subscription) return 'free';
  const { status, cancelAtPeriodEnd, currentPeriodEnd } = subscription;
  if (status !== 'active' && status !== 'trialing') return 'free';
  if (!cancelAtPeriodEnd) return 'premium';
  return currentPeriodEnd !== null && currentPeriodEnd * 1000 > now.getTime() ? 'premium' : 'free';
}

export type SubscriptionBadge = 'Canceling at period end' | 'Active' | 'Trial' | 'Past Due' | 'Free';

/** The label of a subscription on its owner's screen. One that grants nothing and asks for nothing is called Free. */
export function subscriptionBadge(subscription: SubscriptionState | null, now: Date): SubscriptionBadge {
  if (subscription?.status === 'past_due') return 'Past Due';
  if (!subscription || tierOf(subscription, now) === 'free') return 'Free';
  if (subscription.cancelAtPeriodEnd) return 'Canceling at period end';
  return subscription.status === 'trialing' ? 'Trial' : 'Active';
}
