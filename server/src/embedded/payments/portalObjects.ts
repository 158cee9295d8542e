import type { Stripe } from 'stripe';
import { LIVEMODE } from './objects.ts';
import { newId } from './state.ts';

type Features = {
  customerUpdate?: { enabled: boolean; allowedUpdates?: ('email' | 'name' | 'address')[] | undefined } | undefined;
  invoiceHistory?: boolean | undefined;
  paymentMethodUpdate?: boolean | undefined;
  subscriptionCancel?: { enabled: boolean; mode?: 'at_period_end' | 'immediately' | undefined } | undefined;
};

export function newPortalConfiguration(
  now: number,
  given: {
    headline?: string | undefined;
    features: Features;
    metadata?: Stripe.Metadata | undefined;
    isDefault?: boolean;
  },
): Stripe.BillingPortal.Configuration {
  const { customerUpdate, invoiceHistory = false, paymentMethodUpdate = false, subscriptionCancel } = given.features;
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: given.headline ?? null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: {
      customer_update: {
        allowed_updates: customerUpdate?.allowedUpdates ?? [],
        enabled: customerUpdate?.enabled ?? false,
      },
      invoice_history: { enabled: invoiceHistory },
      payment_method_update: { enabled: paymentMethodUpdate, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: subscriptionCancel?.enabled ?? false,
        mode: subscriptionCancel?.mode ?? 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: {
        duration: { interval_options: [{ interval: 'month', interval_count: 1 }], type: 'interval_options' },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: given.isDefault ?? false,
    livemode: LIVEMODE,
    login_page: { enabled: false, url: null },
    metadata: given.metadata ?? {},
    name: null,
    updated: now,
  };
}

export function newPortalSession(
  now: number,
  given: { customer: string; configuration: string; returnUrl: string | null; urlOf: (id: string) => string },
): Stripe.BillingPortal.Session {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: given.configuration,
    created: now,
    customer: given.customer,
    customer_account: null,
    flow: null,
    livemode: LIVEMODE,
    locale: null,
    on_behalf_of: null,
    return_url: given.returnUrl,
    url: given.urlOf(id),
  };
}
