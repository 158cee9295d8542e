import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadStripeSchema } from '../../testing/stripeSchema.ts';
import type { Exchange } from './api.ts';
import { API_VERSION } from './lifecycle.ts';
import { itemOf, periodEnd } from './objects.ts';
import { type PaymentsSandbox, startPaymentsSandbox } from './sandbox.ts';

const DAY_S = 24 * 3600;
const RETURN = 'http://app.example/dashboard?upgrade=success&session={CHECKOUT_SESSION_ID}';
const CANCEL = 'http://app.example/pricing?canceled=true';
const [PAYS, ATTACHES, DECLINES] = ['4242424242424242', '4000000000000341', '4000000000009995'];

const schema = loadStripeSchema();
let dataDir: string;
let hook: { server: Server; url: string; received: { body: string; signature: string }[]; answer: () => number };
let site: { server: Server; url: string };
let sandbox: PaymentsSandbox;
let stripe: Stripe;
const exchanges: Exchange[] = [];
const faults: string[] = [];

beforeAll(async () => {
  hook = await startHook();
  dataDir = mkdtempSync(join(tmpdir(), 'latticework-payments-'));
  await start();
});
afterAll(async () => {
  await stop();
  hook.server.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  exchanges.length = 0;
  hook.received.length = 0;
  hook.answer = () => 200;
});
afterEach(async () => {
  await sandbox.deliveries.settled();
  if (!schema) return;
  for (const exchange of exchanges) faults.push(...schema.faultsOfExchange(exchange));
  for (const event of Object.values(sandbox.store.state.events)) faults.push(...schema.faultsOfEvent(event));
  expect(faults.splice(0)).toEqual([]);
});

async function start(): Promise<void> {
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = { server, url: urlOf(server) };
  sandbox = await startPaymentsSandbox({
    dataDir,
    siteUrl: site.url,
    loopbackUrl: hook.url,
    log: pino({ enabled: false }),
    onExchange: (exchange) => exchanges.push(exchange),
    deliveryPausesMs: [10, 10],
  });
  app.use(sandbox.middleware);
  stripe = sdk();
}

async function stop(): Promise<void> {
  await sandbox.stop();
  site.server.closeAllConnections();
  site.server.close();
}

function sdk(key = sandbox.access.secretKey, apiVersion?: string): Stripe {
  const { hostname, port } = new URL(sandbox.access.apiUrl);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...(apiVersion && { apiVersion: apiVersion as typeof API_VERSION }),
  });
}

async function startHook() {
  const received: { body: string; signature: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({
      body: Buffer.concat(parts).toString(),
      signature: String(request.headers['stripe-signature']),
    });
    response.writeHead(started.answer()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started = { server, url: urlOf(server), received, answer: () => 200 };
  return started;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function newCheckout() {
  const customer = await stripe.customers.create({ email: 'buyer@example.test', metadata: { user: 'u1' } });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'u1',
    line_items: [{ price: sandbox.access.priceId, quantity: 1 }],
    success_url: RETURN,
    cancel_url: CANCEL,
  });
  return { customer, session };
}

const pay = (url: string, card = PAYS) => submit(url, { card: String(card) });

function submit(url: string, fields: Record<string, string>) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

async function subscribed(card = PAYS) {
  const { customer, session } = await newCheckout();
  await pay(session.url ?? '', card);
  const { data } = await stripe.subscriptions.list({ customer: customer.id });
  if (!data[0]) throw new Error('no subscription');
  return { customer, session, subscription: data[0] };
}

const types = () => hook.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);

describe('the API', () => {
  it('is the one that the SDK is pinned to', () => {
    expect(Stripe.API_VERSION).toBe(API_VERSION);
  });

  it('makes, finds, changes and deletes a customer', async () => {
    const made = await stripe.customers.create({ email: 'ada@example.test', name: 'Ada', metadata: { user: 'u1' } });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({
      email: 'ada@example.test',
      metadata: { user: 'u1' },
    });
    await stripe.customers.update(made.id, { name: 'Ada B.' });
    expect((await stripe.customers.list({ email: 'ada@example.test' })).data).toMatchObject([{ name: 'Ada B.' }]);
    expect(await stripe.customers.del(made.id)).toMatchObject({ deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    await expect(stripe.customers.update(made.id, { name: 'x' })).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('makes a product, a price and a portal configuration, and lists them', async () => {
    const product = await stripe.products.create({ name: 'Another' });
    expect(await stripe.products.retrieve(product.id)).toMatchObject({ name: 'Another' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 500,
      recurring: { interval: 'year' },
      lookup_key: 'another',
    });
    expect((await stripe.prices.list({ lookup_keys: ['another'], active: true })).data).toMatchObject([
      { id: price.id },
    ]);
    expect(await stripe.prices.retrieve(price.id)).toMatchObject({ unit_amount: 500, recurring: { interval: 'year' } });
    const configuration = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true }, subscription_cancel: { enabled: true, mode: 'at_period_end' } },
    });
    const listed = await stripe.billingPortal.configurations.list({ is_default: false });
    expect(listed.data.map(({ id }) => id)).toEqual([configuration.id]);
  });

  it('refuses what it does not know, in Stripe’s envelope', async () => {
    const post = (path: string, body: Record<string, string>) =>
      stripe.rawRequest('POST', path, body).catch((error: Stripe.errors.StripeError) => error);
    expect(await post('/v1/customers', { emial: 'x' })).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'emial',
    });
    expect(await post('/v1/checkout/sessions', { mode: 'subscription' })).toMatchObject({
      statusCode: 400,
      code: 'parameter_missing',
      param: 'customer',
    });
    expect(await post('/v1/coupons', {})).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(
      stripe.customers.list({ expand: ['data.nothing'], email: 'buyer@example.test' }),
    ).resolves.toBeDefined();
    const { customer } = await newCheckout();
    await expect(stripe.customers.retrieve(customer.id, { expand: ['nothing'] })).rejects.toMatchObject({
      param: 'expand',
    });
  });

  it('takes only its own key and version, and never a live key', async () => {
    await expect(sdk('sk_test_other').customers.list()).rejects.toMatchObject({ statusCode: 401 });
    await expect(sdk('sk_live_abc').customers.list()).rejects.toThrow('The sandbox takes no live key.');
    await expect(sdk(sandbox.access.secretKey, '2024-06-20').customers.list()).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await fetch(`${sandbox.access.apiUrl}/v1/customers`)).status).toBe(401);
  });

  it('answers a repeated request with the same response, and refuses a changed one', async () => {
    const first = await stripe.customers.create({ email: 'once@example.test' }, { idempotencyKey: 'key-1' });
    const again = await stripe.customers.create({ email: 'once@example.test' }, { idempotencyKey: 'key-1' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(
      stripe.customers.create({ email: 'twice@example.test' }, { idempotencyKey: 'key-1' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('lists page by page, newest first, without losing any', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count++)
      made.push((await stripe.customers.create({ email: 'many@example.test' })).id);
    const listed: string[] = [];
    for await (const { id } of stripe.customers.list({ email: 'many@example.test', limit: 2 })) listed.push(id);
    expect(listed).toEqual(made.toReversed());
  });
});

describe('a checkout', () => {
  it('begins a subscription when it is paid, and returns to the product', async () => {
    const { customer, session } = await newCheckout();
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null, amount_total: 999 });
    const { data } = await stripe.checkout.sessions.listLineItems(session.id);
    expect(data).toMatchObject([{ quantity: 1, price: { id: sandbox.access.priceId } }]);

    const page = await (await fetch(session.url ?? '')).text();
    for (const text of ['SANDBOX', 'buyer@example.test', '$9.99', PAYS?.slice(0, 4)]) expect(page).toContain(text);

    const paid = await pay(session.url ?? '');
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(RETURN.replace('{CHECKOUT_SESSION_ID}', session.id));

    const [subscription] = (
      await stripe.subscriptions.list({
        customer: customer.id,
        status: 'all',
        expand: ['data.default_payment_method', 'data.customer', 'data.latest_invoice'],
      })
    ).data;
    expect(subscription).toMatchObject({
      status: 'active',
      livemode: false,
      cancel_at_period_end: false,
      customer: { id: customer.id },
      default_payment_method: { card: { brand: 'visa', last4: '4242' } },
      latest_invoice: { status: 'paid', billing_reason: 'subscription_create', amount_paid: 999 },
    });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription?.id,
      url: null,
    });
    await sandbox.deliveries.settled();
    expect(types()).toEqual([
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ]);
  });

  it('has no field that the version has removed', async () => {
    const { subscription } = await subscribed();
    expect(subscription).not.toHaveProperty('current_period_end');
    expect(subscription.items.data[0]).toHaveProperty('current_period_end');
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).not.toHaveProperty('subscription');
    expect(invoice?.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(await stripe.invoices.retrieve(invoice?.id ?? '')).toMatchObject({ id: invoice?.id });
  });

  it('stays open when the card is declined, and says why', async () => {
    const { customer, session } = await newCheckout();
    const declined = await pay(session.url ?? '', DECLINES);
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card has insufficient funds. Try a different card.');
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await pay(session.url ?? '')).status).toBe(303);
  });

  it('can be paid once only, not after it expired, and not for a deleted customer', async () => {
    const once = await newCheckout();
    expect((await pay(once.session.url ?? '')).status).toBe(303);
    const again = await pay(once.session.url ?? '');
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('This checkout is paid.')]);

    const expired = await newCheckout();
    await stripe.checkout.sessions.expire(expired.session.id);
    expect((await pay(expired.session.url ?? '')).status).toBe(410);
    await expect(stripe.checkout.sessions.expire(expired.session.id)).rejects.toThrow('Only open sessions');

    const deleted = await newCheckout();
    await stripe.customers.del(deleted.customer.id);
    expect((await pay(deleted.session.url ?? '')).status).toBe(410);
    for (const id of ['cs_test_none', '__proto__', 'constructor']) {
      expect((await fetch(`${sandbox.pageUrl}/c/pay/${id}`)).status).toBe(404);
      expect((await fetch(`${sandbox.pageUrl}/p/session/${id}`)).status).toBe(404);
    }
  });

  it('expires after a day', async () => {
    const { session } = await newCheckout();
    await sandbox.advance(DAY_S + 1);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null });
    await sandbox.deliveries.settled();
    const expired = hook.received.map(
      ({ body }) => (JSON.parse(body) as Stripe.CheckoutSessionExpiredEvent).data.object.id,
    );
    expect(expired).toContain(session.id);
  });

  it('takes no form from another site, and lets its forms lead back to the product only', async () => {
    const { session } = await newCheckout();
    const response = await fetch(session.url ?? '', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ card: String(PAYS) }),
    });
    expect(response.status).toBe(403);
    const policy = (await fetch(session.url ?? '')).headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' http://app.example;");
    expect(policy).toContain("default-src 'none'");
  });

  it('shows an address as text, whatever it contains', async () => {
    const customer = await stripe.customers.create({ email: '"><script>alert(1)</script>@example.test' });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: sandbox.access.priceId, quantity: 1 }],
      success_url: RETURN,
      cancel_url: 'http://app.example/"><script>alert(2)</script>',
    });
    for (const url of [session.url ?? '', sandbox.pageUrl])
      expect(await (await fetch(url)).text()).not.toContain('<script');
  });
});

describe('a refund', () => {
  it('gives back what an invoice was paid with, in parts too, and never more', async () => {
    const { subscription } = await subscribed();
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, expand: ['data.payments'] })).data;
    const intent = String(invoice?.payments?.data[0]?.payment.payment_intent);
    expect(
      await stripe.refunds.create({ payment_intent: intent, amount: 400, reason: 'requested_by_customer' }),
    ).toMatchObject({ amount: 400, currency: 'usd', status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 600 })).rejects.toThrow(
      'greater than what is left',
    );
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 599 });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toThrow('already been refunded');
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('the clock', () => {
  it('renews a subscription whose card pays, month by month', async () => {
    const { subscription } = await subscribed();
    hook.received.length = 0;
    const first = itemOf(subscription).current_period_end;
    await sandbox.advance(first - sandbox.store.now() + 60);
    const renewed = await stripe.subscriptions.retrieve(subscription.id);
    expect(renewed.status).toBe('active');
    expect(itemOf(renewed)).toMatchObject({
      current_period_start: first,
      current_period_end: periodEnd(itemOf(renewed).price, first),
    });
    expect((await stripe.invoices.list({ subscription: subscription.id, status: 'paid' })).data).toHaveLength(2);
    await sandbox.deliveries.settled();
    expect(types().filter((type) => type === 'invoice.paid').length).toBeGreaterThan(0);
  });

  it('lets a declined renewal be past due, tries it again, and in the end cancels', async () => {
    const { customer, subscription } = await subscribed(ATTACHES);
    await sandbox.advance(itemOf(subscription).current_period_end - sandbox.store.now() + 60);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' });
    const [owed] = (await stripe.invoices.list({ customer: customer.id, status: 'open' })).data;
    expect(owed).toMatchObject({ attempt_count: 1, attempted: true, amount_remaining: 999 });
    expect((owed?.next_payment_attempt ?? 0) - (owed?.created ?? 0)).toBe(3 * DAY_S);

    await sandbox.advance(16 * DAY_S);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await stripe.invoices.retrieve(owed?.id ?? '')).toMatchObject({
      attempt_count: 4,
      next_payment_attempt: null,
    });
    const events = (await stripe.events.list({ limit: 100 })).data.filter(
      ({ data }) => (data.object as { customer?: string }).customer === customer.id,
    );
    expect(events.filter(({ type }) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(events.filter(({ type }) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });

  it('ends a canceling subscription when its period ends, and not before', async () => {
    const { subscription } = await subscribed();
    const canceling = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const end = itemOf(subscription).current_period_end;
    expect(canceling).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    await sandbox.advance(end - sandbox.store.now() - 60);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
    await sandbox.advance(61);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled', ended_at: end });
    await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).rejects.toThrow(
      'canceled',
    );
  });

  it('keeps the last day of a month that has no such day', () => {
    const price = Object.values(sandbox.store.state.prices)[0];
    if (!price) throw new Error('no price');
    const at = (iso: string) => Date.parse(iso) / 1000;
    expect(periodEnd(price, at('2026-01-31T12:00:00Z'))).toBe(at('2026-02-28T12:00:00Z'));
    expect(periodEnd(price, at('2026-12-15T12:00:00Z'))).toBe(at('2027-01-15T12:00:00Z'));
  });
});

describe('the billing portal', () => {
  const openPortal = async (customer: string) =>
    (await stripe.billingPortal.sessions.create({ customer, return_url: 'http://app.example/settings' })).url;

  it('cancels at the end of the period, and takes that back', async () => {
    const { customer, subscription } = await subscribed();
    const url = await openPortal(customer.id);
    expect(await (await fetch(url)).text()).toMatch(
      /Renews on[\s\S]*visa ending in 4242[\s\S]*http:\/\/app\.example\/settings/,
    );
    await submit(url, { action: 'cancel' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at_period_end: true });
    expect(await (await fetch(url)).text()).toContain('Ends on');
    await submit(url, { action: 'resume' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
    });
  });

  it('changes the card, and pays what is past due', async () => {
    const { customer, subscription } = await subscribed(ATTACHES);
    await sandbox.advance(itemOf(subscription).current_period_end - sandbox.store.now() + 60);
    const url = await openPortal(customer.id);
    expect((await submit(url, { action: 'pay' })).status).toBe(402);
    expect((await submit(url, { action: 'card', card: String(DECLINES) })).status).toBe(402);
    await submit(url, { action: 'card', card: String(PAYS) });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' });
    expect((await submit(url, { action: 'pay' })).status).toBe(303);
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })).toMatchObject({
      status: 'active',
      default_payment_method: { card: { last4: '4242' } },
    });
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(2);
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(2);
  });
});

describe('a deleted customer', () => {
  it('has no subscription and no card anymore', async () => {
    const { customer, subscription } = await subscribed();
    await stripe.customers.del(customer.id);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  });
});

describe('a subscription', () => {
  it('can be canceled at once, but not twice, and at a moment of its own', async () => {
    const { subscription } = await subscribed();
    const moment = itemOf(subscription).current_period_end - 3600;
    expect(await stripe.subscriptions.update(subscription.id, { cancel_at: moment })).toMatchObject({
      cancel_at: moment,
      cancel_at_period_end: false,
    });
    expect(await stripe.subscriptions.update(subscription.id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await stripe.subscriptions.list({ status: 'canceled', limit: 100 })).data.map(({ id }) => id)).toContain(
      subscription.id,
    );
  });
});

describe('events', () => {
  it('are signed, so that the SDK takes them, and no other secret would do', async () => {
    await newCheckout();
    await subscribed();
    await sandbox.deliveries.settled();
    const [first] = hook.received;
    const { webhookSecret } = sandbox.access;
    const event = stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', webhookSecret);
    expect(event).toMatchObject({ object: 'event', api_version: API_VERSION, livemode: false });
    expect(await stripe.events.retrieve(event.id)).toMatchObject({ type: event.type });
    expect(() => stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', 'whsec_other')).toThrow();
  });

  it('are sent again until they are acknowledged, and then given up', async () => {
    let refusals = 1;
    hook.answer = () => (refusals-- > 0 ? 500 : 200);
    const { customer } = await newCheckout();
    await stripe.customers.del(customer.id);
    await expect.poll(() => hook.received.length).toBe(3);
    const ids = hook.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);
    expect(new Set(ids).size).toBe(2);

    await sandbox.deliveries.settled();
    hook.received.length = 0;
    hook.answer = () => 503;
    await stripe.customers.del((await stripe.customers.create({ email: 'x@example.test' })).id);
    await expect.poll(() => hook.received.length).toBe(3);
    await expect.poll(() => sandbox.store.state.deliveries).toEqual([]);
  });

  it('that were not sent yet, the clock, and everything else outlive a restart', async () => {
    sandbox.deliveries.hold();
    const { customer, subscription } = await subscribed();
    const ahead = sandbox.store.state.aheadS;
    await stop();
    hook.received.length = 0;
    await start();
    await sandbox.deliveries.settled();
    expect(types()).toContain('checkout.session.completed');
    expect(sandbox.store.state.aheadS).toBe(ahead);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'buyer@example.test' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });

  it('are forgotten at a start after thirty days, as are the responses of repeated requests after one', async () => {
    await stripe.customers.create({ email: 'kept@example.test' }, { idempotencyKey: 'key-kept' });
    await subscribed();
    await sandbox.deliveries.settled();
    const before = Object.keys(sandbox.store.state.events);
    expect(before.length).toBeGreaterThan(3);
    sandbox.store.state.aheadS += 31 * DAY_S;
    await stop();
    await start();
    expect(before.filter((id) => id in sandbox.store.state.events)).toEqual([]);
    expect(sandbox.store.state.keptResponses).toEqual({});
  });
});

describe('the sandbox’s own page', () => {
  it('shows the clock, the subscriptions and what was sent, and advances', async () => {
    await subscribed();
    await sandbox.deliveries.settled();
    const before = sandbox.store.now();
    expect((await submit(`${sandbox.pageUrl}/advance`, { days: '1' })).status).toBe(303);
    expect(sandbox.store.now() - before).toBeGreaterThanOrEqual(DAY_S);
    const page = await (await fetch(sandbox.pageUrl)).text();
    for (const text of ['SANDBOX', 'buyer@example.test', 'checkout.session.completed', 'days ahead']) {
      expect(page).toContain(text);
    }
    expect((await submit(`${sandbox.pageUrl}/advance`, { next: '1' })).status).toBe(303);
    expect((await fetch(`${sandbox.pageUrl}/advance`, { method: 'POST', body: '{}' })).status).toBe(400);
    for (const days of ['0', '-1', '1000', 'x']) {
      expect((await submit(`${sandbox.pageUrl}/advance`, { days })).status).toBe(400);
    }
  });
});
