import type { Stripe } from 'stripe';
import type { KeptSubscription } from './store.ts';
import { modeOf, type StripeAccess } from './stripe.ts';

/** What Stripe says about a customer. */
export type Standing = {
  /** The customer was deleted at Stripe, with their subscriptions. */
  deleted: boolean;
  /** The subscription to Premium that says most; null without one. */
  subscription: Stripe.Subscription | null;
  kept: KeptSubscription | null;
};

/** The best first. A status that is not listed gives nothing. */
const ORDER = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'canceled', 'incomplete_expired'];

/**
 * Reads a customer and their subscriptions at Stripe. Those to anything but Premium, or of another mode, do not count.
 * `withinMs`: how long all of it may take.
 */
export async function readStanding(
  stripe: Stripe,
  access: StripeAccess,
  customerId: string,
  { withinMs }: { withinMs?: number } = {},
): Promise<Standing> {
  const until = withinMs && Date.now() + withinMs;
  const inTime = (): Stripe.RequestOptions => (until ? { timeout: Math.max(until - Date.now(), 1) } : {});
  const customer = await stripe.customers.retrieve(customerId, {}, inTime());
  if (customer.deleted) return { deleted: true, subscription: null, kept: null };
  const { data } = await stripe.subscriptions.list(
    { customer: customerId, status: 'all', limit: 100, expand: ['data.default_payment_method'] },
    inTime(),
  );
  const [subscription = null] = data
    .filter((one) => one.livemode === (modeOf(access) === 'live') && itemFor(one, access.priceId))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.created - one.created);
  if (!subscription) return { deleted: false, subscription, kept: null };
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const { card } =
    typeof method === 'string' ? await stripe.paymentMethods.retrieve(method, {}, inTime()) : (method ?? {});
  return { deleted: false, subscription, kept: keptOf(subscription, card, access.priceId) };
}

/** Whether a person who has it may not buy another one. */
export function isRunning(subscription: Stripe.Subscription | null): subscription is Stripe.Subscription {
  return subscription !== null && !['canceled', 'incomplete_expired', 'incomplete'].includes(subscription.status);
}

function itemFor(subscription: Stripe.Subscription, priceId: string): Stripe.SubscriptionItem | undefined {
  return subscription.items.data.find(({ price }) => price.id === priceId);
}

function rankOf({ status }: Stripe.Subscription): number {
  const rank = ORDER.indexOf(status);
  return rank === -1 ? ORDER.length : rank;
}

function keptOf(
  subscription: Stripe.Subscription,
  card: Stripe.PaymentMethod.Card | undefined,
  priceId: string,
): KeptSubscription {
  const { cancel_at: cancelAt } = subscription;
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || cancelAt !== null,
    currentPeriodEnd: cancelAt ?? itemFor(subscription, priceId)?.current_period_end ?? null,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}
