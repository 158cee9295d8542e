import type { Stripe } from 'stripe';
import { newId } from './state.ts';

/*
 * New objects, with every field that the pinned API version always sends. Stripe's types see to that: a field that is
 * missing or was removed does not compile.
 */

type Decimal = NonNullable<Stripe.Price['unit_amount_decimal']>;

export const LIVEMODE = false;
const DAY_S = 24 * 3600;
const SESSION_HOURS = 24;

export function newCustomer(
  now: number,
  given: { email?: string | undefined; name?: string | undefined; metadata?: Stripe.Metadata | undefined },
): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: LIVEMODE,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function newProduct(
  now: number,
  given: {
    id?: string | undefined;
    name: string;
    description?: string | undefined;
    metadata?: Stripe.Metadata | undefined;
  },
): Stripe.Product {
  return {
    id: given.id ?? newId('prod'),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: LIVEMODE,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
}

export function newPrice(
  now: number,
  given: {
    id?: string | undefined;
    product: string;
    currency: string;
    unitAmount: number;
    interval: Stripe.Price.Recurring.Interval;
    lookupKey?: string | undefined;
    metadata?: Stripe.Metadata | undefined;
  },
): Stripe.Price {
  return {
    id: given.id ?? newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: LIVEMODE,
    lookup_key: given.lookupKey ?? null,
    metadata: given.metadata ?? {},
    nickname: null,
    product: given.product,
    recurring: {
      interval: given.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: given.unitAmount,
    unit_amount_decimal: decimal(given.unitAmount),
  };
}

export function newPaymentMethod(
  now: number,
  given: {
    customer: string;
    email: string | null;
    brand: string;
    last4: string;
    expiry: [month: number, year: number];
  },
): Stripe.PaymentMethod {
  const [month, year] = given.expiry;
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: given.email, name: null, phone: null, tax_id: null },
    card: {
      brand: given.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: given.brand,
      exp_month: month,
      exp_year: year,
      funding: 'credit',
      generated_from: null,
      last4: given.last4,
      networks: { available: [given.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: given.customer,
    customer_account: null,
    livemode: LIVEMODE,
    metadata: {},
    type: 'card',
  };
}

export function newCheckoutSession(
  now: number,
  given: {
    customer: string;
    email: string | null;
    price: Stripe.Price;
    successUrl: string;
    cancelUrl: string | null;
    clientReferenceId: string | null;
    metadata: Stripe.Metadata;
    locale: Stripe.Checkout.Session.Locale | null;
    expiresAt: number | undefined;
    urlOf: (id: string) => string;
  },
): Stripe.Checkout.Session {
  const id = newId('cs_test');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: given.price.unit_amount,
    amount_total: given.price.unit_amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: given.price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: given.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: given.email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: null,
    expires_at: given.expiresAt ?? now + SESSION_HOURS * 3600,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: LIVEMODE,
    locale: given.locale,
    managed_payments: null,
    metadata: given.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: given.urlOf(id),
    wallet_options: null,
  };
}

/** A month, or another period of the price, from `start` on; both in seconds. */
export function periodEnd(price: Stripe.Price, start: number): number {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  if (interval === 'day' || interval === 'week') return start + count * (interval === 'week' ? 7 : 1) * DAY_S;
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1));
  // The 31st becomes the last day of a shorter month.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime() / 1000;
}

export function newSubscription(
  now: number,
  given: { customer: string; price: Stripe.Price; paymentMethod: string; metadata: Stripe.Metadata },
): Stripe.Subscription {
  const { price } = given;
  const id = newId('sub');
  const item: Stripe.SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: periodEnd(price, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: LIVEMODE,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
}

/** The older form of a price, which the API still sends with subscription items. */
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: LIVEMODE,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function newInvoice(
  now: number,
  given: {
    subscription: Stripe.Subscription;
    email: string | null;
    reason: 'subscription_create' | 'subscription_cycle';
    number: string;
  },
): Stripe.Invoice {
  const { subscription } = given;
  const item = itemOf(subscription);
  const amount = item.price.unit_amount ?? 0;
  const id = newId('in');
  const line: Stripe.InvoiceLineItem = {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: LIVEMODE,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: decimal(amount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Latticework sandbox',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    customer_address: null,
    customer_email: given.email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: LIVEMODE,
    metadata: {},
    next_payment_attempt: null,
    number: given.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: item.current_period_end,
    period_start: item.current_period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

export function newInvoicePayment(now: number, invoice: Stripe.Invoice): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: LIVEMODE,
    payment: { payment_intent: newId('pi'), type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now },
  };
}

export function newRefund(
  now: number,
  given: {
    payment: Stripe.InvoicePayment;
    customer: string | null;
    amount: number;
    reason: Stripe.Refund.Reason | null;
    metadata: Stripe.Metadata;
  },
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: given.amount,
    balance_transaction: null,
    charge: null,
    created: now,
    currency: given.payment.currency,
    customer: given.customer,
    customer_account: null,
    metadata: given.metadata,
    payment_intent: idOf(given.payment.payment.payment_intent ?? ''),
    payment_method: null,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** Every subscription here has one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

export function idOf(linked: string | { id: string }): string {
  return typeof linked === 'string' ? linked : linked.id;
}

/** On the wire, a decimal is text. */
function decimal(amount: number): Decimal {
  return String(amount) as unknown as Decimal;
}
