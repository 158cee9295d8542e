import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/** Longer than any address of ours. */
const address = z.string().min(1).max(2000);
const page = z.object({ url: z.url() });

export const billingContracts = defineContracts({
  /** Opens a checkout; the browser goes to its address. */
  checkout: {
    method: 'POST',
    path: '/functions/v1/stripe-checkout',
    access: 'user',
    body: z.object({
      price_id: z.string().min(1).max(200),
      mode: z.literal('subscription', 'Only subscriptions are for sale.'),
      success_url: address,
      cancel_url: address,
    }),
    response: page,
    errors: ['already_subscribed', 'unavailable', 'not_found'],
  },
  /** Opens the page where a member sees invoices and changes the card. */
  portal: {
    method: 'POST',
    path: '/functions/v1/stripe-portal',
    access: 'user',
    body: z.object({ return_url: address }),
    response: page,
    errors: ['unavailable', 'not_found'],
  },
  cancelSubscription: {
    method: 'POST',
    path: '/functions/v1/cancel-subscription',
    access: 'user',
    /** Not immediately: when the paid period ends. */
    body: z.object({ immediate: z.boolean().default(false) }),
    response: z.object({ canceled: z.literal(true) }),
    errors: ['unavailable', 'not_found'],
  },
  /** Takes a cancellation back while the paid period lasts. */
  resumeSubscription: {
    method: 'POST',
    path: '/functions/v1/resume-subscription',
    access: 'user',
    body: z.object({}),
    response: z.object({ resumed: z.literal(true) }),
    errors: ['unavailable', 'not_found'],
  },
  /** Stripe's events. They are signed, and the signature is over the bytes. */
  webhook: {
    method: 'POST',
    path: '/functions/v1/stripe-webhook',
    access: 'public',
    rawBody: true,
    response: z.object({ received: z.literal(true) }),
    errors: ['unavailable', 'not_found'],
  },
});
