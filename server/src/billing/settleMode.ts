import { ConfigError } from '../configError.ts';
import type { Logger } from '../http/requestLog.ts';
import type { BillingStore } from './store.ts';
import { type BillingMode, modeOf, type StripeAccess } from './stripe.ts';

/** From what is worth nothing to what people paid for. */
const MODES: readonly BillingMode[] = ['sandbox', 'test', 'live'];

/**
 * Before the first request in a mode: customers of a lesser one are forgotten, because what they bought was play. With
 * customers of a greater one the server does not start, because it would take from them what they paid for.
 * @throws ConfigError
 */
export async function settleMode(store: BillingStore, access: StripeAccess, log: Logger): Promise<void> {
  const mode = modeOf(access);
  const counts = await store.customersByMode();
  const greater = MODES.slice(MODES.indexOf(mode) + 1).find((one) => counts[one]);
  if (greater) {
    throw new ConfigError(
      `This database has customers of Stripe's ${greater} mode, and the server would run in ${mode} mode. ` +
        `Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID of the ${greater} mode.`,
    );
  }
  for (const lesser of MODES.slice(0, MODES.indexOf(mode)).filter((one) => counts[one])) {
    await store.forgetOtherCustomers(lesser);
    log.warn({ mode: lesser, customers: counts[lesser] }, 'forgot the customers of a lesser billing mode');
  }
}
