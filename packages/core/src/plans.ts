import type { Tier } from './limits.ts';

export const PREMIUM_PRICE = { amount: 9.99, currency: 'USD' } as const;

/** The part of a subscription that decides what its owner may do. `currentPeriodEnd` is in unix seconds, as Stripe gives it. */
export type SubscriptionState = {
  status: string;
  cancelAtPeriodEnd: boolean;
  currentPeriodEnd: number | null;
};

/**
 * Active and trialing are premium. So is a subscription that is being canceled, until its paid period ends; without an
 * end there is nothing left to keep.
 */
export function tierOf(subscription: SubscriptionState | null, now: Date): Tier {
  if (!subscription) return 'free';
  const { status, cancelAtPeriodEnd, currentPeriodEnd } = subscription;
  if (status !== 'active' && status !== 'trialing') return 'free';
  if (!cancelAtPeriodEnd) return 'premium';
  return currentPeriodEnd !== null && currentPeriodEnd * 1000 > now.getTime() ? 'premium' : 'free';
}

export type SubscriptionBadge = 'Canceling at period end' | 'Active' | 'Trial' | 'Past Due' | 'Free';

/** What a subscription is called where its owner sees it. One that gives nothing and asks for nothing is called Free. */
export function subscriptionBadge(subscription: SubscriptionState | null, now: Date): SubscriptionBadge {
  if (subscription?.status === 'past_due') return 'Past Due';
  if (!subscription || tierOf(subscription, now) === 'free') return 'Free';
  if (subscription.cancelAtPeriodEnd) return 'Canceling at period end';
  return subscription.status === 'trialing' ? 'Trial' : 'Active';
}
