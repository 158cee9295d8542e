import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { SandboxApiError } from './apiError.ts';
import { TEST_CARDS } from './cards.ts';
import { isLive, type Lifecycle } from './lifecycle.ts';
import { idOf, itemOf, newCheckoutSession, newCustomer, newPrice, newProduct, newRefund } from './objects.ts';
import { parameters, parseParameters } from './parameters.ts';
import { newPortalConfiguration, newPortalSession } from './portalObjects.ts';
import type { SandboxStore } from './state.ts';

export type OperationParts = {
  store: SandboxStore;
  lifecycle: Lifecycle;
  checkoutUrl: (sessionId: string) => string;
  portalUrl: (sessionId: string) => string;
};

export type Operation = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `{id}` stands for the id of an object. */
  path: string;
  /** Parses what is given, and does it. `expand`: the paths in the result whose objects are wanted instead of ids. */
  run: (given: unknown, id: string) => { result: unknown; expand: readonly string[] };
};

/** What each request does. Anything that is not here, the sandbox does not know. */
export function createOperations({ store, lifecycle, checkoutUrl, portalUrl }: OperationParts): Operation[] {
  const { state, now } = store;

  return [
    operation('POST', '/v1/customers', parameters.createCustomer, (given) => {
      const customer = newCustomer(now(), given);
      keep(state.customers, customer);
      const [card] = TEST_CARDS;
      if (given.payment_method && card) lifecycle.giveCard(customer, card);
      return customer;
    }),
    operation('GET', '/v1/customers', parameters.listCustomers, ({ email, ...page }) =>
      listed(
        '/v1/customers',
        Object.values(state.customers).filter((one) => !one.deleted && (!email || one.email === email)),
        page,
      ),
    ),
    operation('GET', '/v1/customers/{id}', parameters.none, (_, id) => found(state.customers, id, 'customer')),
    operation('POST', '/v1/customers/{id}', parameters.updateCustomer, ({ expand: _, ...changes }, id) =>
      Object.assign(customerOf(id), withoutUndefined(changes)),
    ),
    operation('DELETE', '/v1/customers/{id}', parameters.none, (_, id) => lifecycle.deleteCustomer(customerOf(id))),
    operation('GET', '/v1/customers/{id}/payment_methods', parameters.page, (page, id) =>
      listed(`/v1/customers/${id}/payment_methods`, cardsOf(customerOf(id).id), page),
    ),

    operation('POST', '/v1/checkout/sessions', parameters.createCheckoutSession, (given) => {
      const customer = customerOf(given.customer);
      const price = found(state.prices, given.line_items[0]?.price ?? '', 'price');
      const session = newCheckoutSession(now(), {
        customer: customer.id,
        email: customer.email,
        price,
        successUrl: given.success_url,
        cancelUrl: given.cancel_url ?? null,
        clientReferenceId: given.client_reference_id ?? null,
        metadata: given.metadata ?? {},
        locale: given.locale ?? null,
        expiresAt: given.expires_at,
        urlOf: checkoutUrl,
      });
      state.soldPrices[session.id] = price.id;
      return keep(state.checkoutSessions, session);
    }),
    operation('GET', '/v1/checkout/sessions/{id}', parameters.none, (_, id) => sessionOf(id)),
    operation('POST', '/v1/checkout/sessions/{id}/expire', parameters.none, (_, id) => {
      const session = sessionOf(id);
      if (session.status !== 'open') {
        throw new SandboxApiError(400, `Only open sessions can be expired. This one is ${session.status}.`);
      }
      lifecycle.expire(session);
      return session;
    }),
    operation('GET', '/v1/checkout/sessions/{id}/line_items', parameters.page, (page, id) =>
      listed(`/v1/checkout/sessions/${id}/line_items`, [soldIn(sessionOf(id))], page),
    ),

    operation('GET', '/v1/subscriptions', parameters.listSubscriptions, ({ customer, price, status, ...page }) =>
      listed(
        '/v1/subscriptions',
        Object.values(state.subscriptions).filter(
          (one) =>
            (!customer || idOf(one.customer) === customer) &&
            (!price || itemOf(one).price.id === price) &&
            hasStatus(one, status),
        ),
        page,
      ),
    ),
    operation('POST', '/v1/subscriptions', parameters.createSubscription, (given) => {
      const price = found(state.prices, given.items[0]?.price ?? '', 'price');
      const subscription = lifecycle.subscribe(customerOf(given.customer), price);
      if (!subscription) {
        throw new SandboxApiError(400, 'This customer has no attached payment source or default payment method.');
      }
      return subscription;
    }),
    operation('GET', '/v1/subscriptions/{id}', parameters.none, (_, id) => subscriptionOf(id)),
    operation('POST', '/v1/subscriptions/{id}', parameters.updateSubscription, (given, id) => {
      const subscription = subscriptionOf(id);
      if (!isLive(subscription)) {
        throw new SandboxApiError(400, 'A canceled subscription can only update its metadata.');
      }
      if (given.cancel_at_period_end !== undefined) {
        lifecycle.cancelAtPeriodEnd(subscription, given.cancel_at_period_end);
      }
      if (given.cancel_at !== undefined) {
        lifecycle.cancelAt(subscription, given.cancel_at === '' ? null : given.cancel_at);
      }
      Object.assign(subscription.metadata, given.metadata);
      return subscription;
    }),
    operation('DELETE', '/v1/subscriptions/{id}', parameters.cancelSubscription, (_, id) => {
      const subscription = subscriptionOf(id);
      if (!isLive(subscription)) throw missing('subscription', id);
      lifecycle.cancel(subscription);
      return subscription;
    }),

    operation('POST', '/v1/billing_portal/sessions', parameters.createPortalSession, (given) => {
      const configuration = given.configuration
        ? found(state.portalConfigurations, given.configuration, 'configuration')
        : Object.values(state.portalConfigurations).find((one) => one.is_default);
      if (!configuration) {
        const message =
          'No configuration provided and your test mode default configuration has not been created. Create one first.';
        throw new SandboxApiError(400, message);
      }
      const session = newPortalSession(now(), {
        customer: customerOf(given.customer).id,
        configuration: configuration.id,
        returnUrl: given.return_url ?? null,
        urlOf: portalUrl,
      });
      return keep(state.portalSessions, session);
    }),
    operation('POST', '/v1/billing_portal/configurations', parameters.createPortalConfiguration, (given) => {
      const { features } = given;
      const configuration = newPortalConfiguration(now(), {
        headline: given.business_profile?.headline,
        features: {
          customerUpdate: features.customer_update && {
            enabled: features.customer_update.enabled,
            allowedUpdates: features.customer_update.allowed_updates,
          },
          invoiceHistory: features.invoice_history?.enabled,
          paymentMethodUpdate: features.payment_method_update?.enabled,
          subscriptionCancel: features.subscription_cancel,
        },
        metadata: given.metadata,
        isDefault: Object.keys(state.portalConfigurations).length === 0,
      });
      return keep(state.portalConfigurations, configuration);
    }),
    operation('GET', '/v1/billing_portal/configurations', parameters.listPortalConfigurations, (given) => {
      const { active, is_default: isDefault, ...page } = given;
      const wanted = Object.values(state.portalConfigurations).filter(
        (one) =>
          (active === undefined || one.active === active) && (isDefault === undefined || one.is_default === isDefault),
      );
      return listed('/v1/billing_portal/configurations', wanted, page);
    }),

    operation('GET', '/v1/invoices', parameters.listInvoices, ({ customer, subscription, status, ...page }) =>
      listed(
        '/v1/invoices',
        Object.values(state.invoices).filter(
          (one) =>
            (!customer || idOf(one.customer ?? '') === customer) &&
            (!subscription || idOf(one.parent?.subscription_details?.subscription ?? '') === subscription) &&
            (!status || one.status === status),
        ),
        page,
      ),
    ),
    operation('GET', '/v1/invoices/{id}', parameters.none, (_, id) => found(state.invoices, id, 'invoice')),

    operation('POST', '/v1/refunds', parameters.createRefund, (given) => {
      const payment = Object.values(state.payments).find(
        (one) => idOf(one.payment.payment_intent ?? '') === given.payment_intent,
      );
      if (!payment) throw missing('payment_intent', given.payment_intent);
      const refunded = Object.values(state.refunds)
        .filter(({ payment_intent: intent }) => intent === given.payment_intent)
        .reduce((sum, { amount }) => sum + amount, 0);
      const left = (payment.amount_paid ?? 0) - refunded;
      const amount = given.amount ?? left;
      if (left === 0) throw new SandboxApiError(400, 'This payment has already been refunded.');
      if (amount > left)
        throw new SandboxApiError(400, `Refund amount (${amount}) is greater than what is left (${left}).`);
      const { customer } = found(state.invoices, idOf(payment.invoice), 'invoice');
      const refund = newRefund(now(), {
        payment,
        customer: customer === null ? null : idOf(customer),
        amount,
        reason: given.reason ?? null,
        metadata: given.metadata ?? {},
      });
      return keep(state.refunds, refund);
    }),

    operation('GET', '/v1/payment_methods', parameters.listPaymentMethods, ({ customer, type: _, ...page }) =>
      listed('/v1/payment_methods', cardsOf(customer), page),
    ),
    operation('GET', '/v1/payment_methods/{id}', parameters.none, (_, id) =>
      found(state.paymentMethods, id, 'payment_method'),
    ),

    operation('POST', '/v1/products', parameters.createProduct, (given) =>
      keep(state.products, newProduct(now(), given)),
    ),
    operation('GET', '/v1/products/{id}', parameters.none, (_, id) => found(state.products, id, 'product')),
    operation('POST', '/v1/prices', parameters.createPrice, (given) =>
      keep(
        state.prices,
        newPrice(now(), {
          product: found(state.products, given.product, 'product').id,
          currency: given.currency,
          unitAmount: given.unit_amount,
          interval: given.recurring.interval,
          lookupKey: given.lookup_key,
          metadata: given.metadata,
        }),
      ),
    ),
    operation('GET', '/v1/prices', parameters.listPrices, ({ active, product, lookup_keys: keys, ...page }) =>
      listed(
        '/v1/prices',
        Object.values(state.prices).filter(
          (one) =>
            (active === undefined || one.active === active) &&
            (!product || idOf(one.product) === product) &&
            (!keys || keys.includes(one.lookup_key ?? '')),
        ),
        page,
      ),
    ),
    operation('GET', '/v1/prices/{id}', parameters.none, (_, id) => found(state.prices, id, 'price')),

    operation('GET', '/v1/events', parameters.listEvents, ({ type, types, ...page }) =>
      listed(
        '/v1/events',
        Object.values(state.events).filter(
          (one) => (!type || one.type === type) && (!types || types.includes(one.type)),
        ),
        page,
      ),
    ),
    operation('GET', '/v1/events/{id}', parameters.none, (_, id) => found(state.events, id, 'event')),
  ];

  function customerOf(id: string): Stripe.Customer {
    const customer = found(state.customers, id, 'customer');
    if (customer.deleted) throw missing('customer', id);
    return customer;
  }

  function sessionOf(id: string): Stripe.Checkout.Session {
    return found(state.checkoutSessions, id, 'checkout.session');
  }

  function subscriptionOf(id: string): Stripe.Subscription {
    return found(state.subscriptions, id, 'subscription');
  }

  function cardsOf(customer: string | undefined): Stripe.PaymentMethod[] {
    return Object.values(state.paymentMethods).filter((one) => !customer || idOf(one.customer ?? '') === customer);
  }

  function soldIn(session: Stripe.Checkout.Session): Stripe.LineItem {
    const price = found(state.prices, state.soldPrices[session.id] ?? '', 'price');
    const amount = price.unit_amount ?? 0;
    return {
      id: `li_${session.id.slice(-24)}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: state.products[idOf(price.product)]?.name ?? null,
      metadata: {},
      price,
      quantity: 1,
    };
  }
}

function operation<Given extends { expand?: string[] | undefined }>(
  method: Operation['method'],
  path: string,
  schema: z.ZodType<Given>,
  perform: (given: Given, id: string) => unknown,
): Operation {
  return {
    method,
    path,
    run(given, id) {
      const parsed = parseParameters(schema, given);
      return { result: perform(parsed, id), expand: parsed.expand ?? [] };
    },
  };
}

function keep<Kept extends { id: string }>(kind: Record<string, Kept>, object: Kept): Kept {
  kind[object.id] = object;
  return object;
}

function found<Kept>(kind: Record<string, Kept>, id: string, name: string): Kept {
  const object = Object.hasOwn(kind, id) ? kind[id] : undefined;
  if (object === undefined) throw missing(name, id);
  return object;
}

function missing(name: string, id: string): SandboxApiError {
  return new SandboxApiError(404, `No such ${name}: '${id}'`, { code: 'resource_missing', param: 'id' });
}

function hasStatus(subscription: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  // Stripe leaves out canceled ones where nothing is said.
  if (wanted === undefined) return subscription.status !== 'canceled';
  return wanted === 'ended' ? subscription.status === 'canceled' : subscription.status === wanted;
}

type Page = { limit: number; starting_after?: string | undefined };

/** Newest first, like Stripe's. */
function listed<Kept extends { id: string }>(url: string, all: Kept[], { limit, starting_after: after }: Page) {
  const newestFirst = all.toReversed();
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing('object', after);
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list' as const, data, has_more: start + limit < newestFirst.length, url };
}

function withoutUndefined<Given extends object>(given: Given): Partial<Given> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Given>;
}
