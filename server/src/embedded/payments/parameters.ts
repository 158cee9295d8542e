import { z } from 'zod';
import { SandboxApiError } from './apiError.ts';

/*
 * The parameters that the sandbox understands, as they arrive in a form: all values are text. It refuses any other,
 * also one that Stripe would take, so that nothing is silently ignored.
 */

const text = z.string().max(5000);
const whole = z.coerce.number().int();
const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] });
const expand = z.array(text).optional();
const metadata = z.record(z.string(), text).optional();
const address = text.min(1);
const page = { limit: whole.min(1).max(100).default(10), starting_after: text.optional(), expand };

export const parameters = {
  none: z.strictObject({ expand }),
  page: z.strictObject(page),
  createCustomer: z.strictObject({
    email: text.optional(),
    name: text.optional(),
    /** Stripe's name for its first test card. */
    payment_method: z.literal('pm_card_visa').optional(),
    invoice_settings: z.strictObject({ default_payment_method: z.literal('pm_card_visa') }).optional(),
    metadata,
    expand,
  }),
  updateCustomer: z.strictObject({ email: text.optional(), name: text.optional(), metadata, expand }),
  listCustomers: z.strictObject({ ...page, email: text.optional() }),
  createCheckoutSession: z.strictObject({
    mode: z.literal('subscription'),
    customer: text,
    line_items: z.array(z.strictObject({ price: text, quantity: whole.min(1).max(1) })).length(1),
    success_url: address,
    cancel_url: address.optional(),
    client_reference_id: text.optional(),
    expires_at: whole.optional(),
    locale: z.enum(['auto', 'en']).optional(),
    metadata,
    expand,
  }),
  createPortalSession: z.strictObject({
    customer: text,
    return_url: address.optional(),
    configuration: text.optional(),
    expand,
  }),
  createPortalConfiguration: z.strictObject({
    business_profile: z.strictObject({ headline: text.optional() }).optional(),
    features: z.strictObject({
      customer_update: z
        .strictObject({ enabled: flag, allowed_updates: z.array(z.enum(['email', 'name', 'address'])).optional() })
        .optional(),
      invoice_history: z.strictObject({ enabled: flag }).optional(),
      payment_method_update: z.strictObject({ enabled: flag }).optional(),
      subscription_cancel: z
        .strictObject({ enabled: flag, mode: z.enum(['at_period_end', 'immediately']).optional() })
        .optional(),
    }),
    metadata,
    expand,
  }),
  listPortalConfigurations: z.strictObject({ ...page, active: flag.optional(), is_default: flag.optional() }),
  createSubscription: z.strictObject({
    customer: text,
    items: z.array(z.strictObject({ price: text, quantity: whole.min(1).max(1).optional() })).length(1),
    expand,
  }),
  updateSubscription: z.strictObject({
    cancel_at_period_end: flag.optional(),
    /** An empty text takes it back. */
    cancel_at: z.union([z.literal(''), whole]).optional(),
    metadata,
    expand,
  }),
  cancelSubscription: z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional(), expand }),
  listSubscriptions: z.strictObject({
    ...page,
    customer: text.optional(),
    price: text.optional(),
    status: z
      .enum(['active', 'all', 'canceled', 'ended', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'])
      .optional(),
  }),
  listInvoices: z.strictObject({
    ...page,
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  }),
  listPaymentMethods: z.strictObject({ ...page, customer: text.optional(), type: z.literal('card').optional() }),
  createProduct: z.strictObject({ id: text.optional(), name: text, description: text.optional(), metadata, expand }),
  createPrice: z.strictObject({
    product: text,
    currency: text.length(3),
    unit_amount: whole.min(0),
    recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }),
    lookup_key: text.optional(),
    metadata,
    expand,
  }),
  listPrices: z.strictObject({
    ...page,
    active: flag.optional(),
    product: text.optional(),
    lookup_keys: z.array(text).optional(),
  }),
  createRefund: z.strictObject({
    payment_intent: text,
    amount: whole.min(1).optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata,
    expand,
  }),
  listEvents: z.strictObject({ ...page, type: text.optional(), types: z.array(text).optional() }),
} as const;

/** @throws SandboxApiError that names the first parameter at fault */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = inForm([...path, issue.keys[0] ?? '']);
    throw new SandboxApiError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = inForm(path);
  if (valueAt(given, path) === undefined) {
    throw new SandboxApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw new SandboxApiError(400, `Invalid ${param}: ${issue?.message ?? 'not valid'}`, {
    code: 'parameter_invalid',
    param,
  });
}

/** As the form writes a nested name: `line_items[0][price]`. */
function inForm([first = '', ...rest]: string[]): string {
  return first + rest.map((name) => `[${name}]`).join('');
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);
}
