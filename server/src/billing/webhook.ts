import { AppError } from '@latticework/core/errors';
import type { Stripe } from 'stripe';
import type { Logger } from '../http/requestLog.ts';
import { modeOf, type StripeAccess } from './stripe.ts';

/** How far the time of a signature may be from ours, in both directions. The SDK checks only that it is not older. */
const TOLERANCE_S = 300;

/**
 * The event that Stripe signed.
 * @returns null for one of another mode, which is acknowledged and changes nothing
 * @throws AppError `bad_request`
 */
export function readEvent(
  stripe: Stripe,
  access: StripeAccess,
  { payload, signature, log }: { payload: Buffer; signature: string | undefined; log: Logger },
): Stripe.Event | null {
  const event = verified(stripe, access.webhookSecret, { payload, signature, log });
  if (event.livemode === (modeOf(access) === 'live')) return event;
  log.warn({ event: 'stripe_event_of_another_mode', type: event.type }, 'an event of the other mode was ignored');
  return null;
}

function verified(
  stripe: Stripe,
  secret: string,
  { payload, signature, log }: { payload: Buffer; signature: string | undefined; log: Logger },
): Stripe.Event {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
  try {
    if (signature === undefined) throw new Error('no signature');
    if (signedAt - Date.now() / 1000 > TOLERANCE_S) throw new Error('signed in the future');
    return stripe.webhooks.constructEvent(payload, signature, secret, TOLERANCE_S);
  } catch (cause) {
    log.warn({ event: 'stripe_signature_refused', reason: (cause as Error).name }, 'an event was refused');
    throw new AppError('bad_request', 'This is not an event that Stripe signed just now.');
  }
}

/** Whose event it is; undefined for one that is about no customer. */
export function customerIn({ data: { object } }: Stripe.Event): string | undefined {
  if (object.object === 'customer') return object.id;
  const customer = 'customer' in object ? object.customer : undefined;
  if (typeof customer === 'string') return customer;
  return customer && typeof customer === 'object' && 'id' in customer ? String(customer.id) : undefined;
}
