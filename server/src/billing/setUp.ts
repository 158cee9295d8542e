import { PREMIUM_PRICE } from '@latticework/core/plans';
import type { Stripe } from 'stripe';

const NAME = 'Latticework Premium';
/** By this key, the price is found again. It names what it costs, so that another price is another one. */
const LOOKUP_KEY = `latticework_premium_monthly_${Math.round(PREMIUM_PRICE.amount * 100)}_${PREMIUM_PRICE.currency.toLowerCase()}`;

/** The events that the server acts on, for the webhook. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export type SetUp = { priceId: string; created: { price: boolean; portal: boolean } };

/** What an account at Stripe needs before the server can use it: the price, and a billing portal. Safe to repeat. */
export async function setUpAccount(stripe: Stripe): Promise<SetUp> {
  const [known] = (await stripe.prices.list({ lookup_keys: [LOOKUP_KEY], active: true })).data;
  const price = known ?? (await makePrice(stripe));
  const [portal] = (await stripe.billingPortal.configurations.list({ is_default: true, active: true })).data;
  if (!portal) {
    await stripe.billingPortal.configurations.create({
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    });
  }
  return { priceId: price.id, created: { price: !known, portal: !portal } };
}

async function makePrice(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: NAME });
  return stripe.prices.create({
    product: product.id,
    currency: PREMIUM_PRICE.currency.toLowerCase(),
    unit_amount: Math.round(PREMIUM_PRICE.amount * 100),
    recurring: { interval: 'month' },
    lookup_key: LOOKUP_KEY,
  });
}
