import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '../embedded/payments/api.ts';
import { itemOf, newPrice } from '../embedded/payments/objects.ts';
import { loadStripeSchema } from '../testing/stripeSchema.ts';
import { startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';
import { reconcileSubscriptionsJob } from './reconcileJob.ts';
import { settleMode } from './settleMode.ts';
import { setUpAccount } from './setUp.ts';
import { createBillingStore } from './store.ts';
import { openStripe } from './stripe.ts';

const CHECKOUT = '/functions/v1/stripe-checkout';
const PORTAL = '/functions/v1/stripe-portal';
const CANCEL = '/functions/v1/cancel-subscription';
const RESUME = '/functions/v1/resume-subscription';
const WEBHOOK = '/functions/v1/stripe-webhook';
const [PAYS, ATTACHES] = ['4242424242424242', '4000000000000341'];
const SILENT = pino({ enabled: false });

const schema = loadStripeSchema();
const exchanges: Exchange[] = [];
let server: TestServer;
let person: TestPerson;
beforeAll(async () => {
  const payments = {
    onExchange: (exchange: Exchange) => void exchanges.push(exchange),
    deliveryPausesMs: [50, 500, 2000],
  };
  server = await startTestServer({ payments });
});
afterAll(() => server.stop());
beforeEach(async () => {
  person = await server.person();
  // What an earlier test left to be sent.
  server.payments.deliveries.hold();
  server.payments.deliveries.release();
  exchanges.length = 0;
});
afterEach(() => {
  Object.assign(server.payments.faults, { failNext: 0, delayMs: 0 });
  if (schema) expect(exchanges.flatMap(schema.faultsOfExchange)).toEqual([]);
});

const addresses = () => ({
  success_url: `${server.url}/dashboard?upgrade=success`,
  cancel_url: `${server.url}/pricing?canceled=true`,
});
const order = () => ({ price_id: server.payments.access.priceId, mode: 'subscription', ...addresses() });

async function checkout(as = person, body: object = order()) {
  const response = await server.post(CHECKOUT, body, { as });
  return { status: response.status, body: (await response.json()) as { url: string; error: string; code: string } };
}

function pay(url: string, card = PAYS) {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ card: String(card) }), redirect: 'manual' });
}

async function subscribed(as = person, card = PAYS): Promise<Stripe.Subscription> {
  const { body } = await checkout(as);
  expect((await pay(body.url, card)).status).toBe(303);
  await server.payments.deliveries.settled();
  return subscriptionOf(as);
}

function customerIdOf(who: TestPerson): string {
  const customer = Object.values(server.payments.store.state.customers).find(
    (one) => !one.deleted && one.email === who.email,
  );
  return customer?.id ?? '';
}

function subscriptionOf(who: TestPerson): Stripe.Subscription {
  const id = customerIdOf(who);
  const subscription = Object.values(server.payments.store.state.subscriptions).find((one) => one.customer === id);
  if (!subscription) throw new Error('no subscription');
  return subscription;
}

async function tier(as = person): Promise<string> {
  const response = await server.get('/functions/v1/limits', { as });
  return ((await response.json()) as { tier: string }).tier;
}

async function row(as = person) {
  const [found] = await server.sql`select * from public.stripe_user_subscriptions where user_id = ${as.id}`;
  return found;
}

const advance = async (seconds: number) => {
  await server.payments.advance(seconds);
  await server.payments.deliveries.settled();
};
const untilEnd = (as = person) => itemOf(subscriptionOf(as)).current_period_end - server.payments.store.now();

describe('a checkout', () => {
  it('leads to Premium when it is paid, and to nothing before', async () => {
    const { status, body } = await checkout();
    expect(status).toBe(200);
    expect(body.url).toMatch(new RegExp(`^${server.url}/payments/c/pay/cs_test_`));
    expect([await tier(), await row()]).toEqual(['free', undefined]);

    const paid = await pay(body.url);
    expect(paid.headers.get('location')).toBe(`${server.url}/dashboard?upgrade=success`);
    await server.payments.deliveries.settled();
    expect(await tier()).toBe('premium');
    expect(await row()).toMatchObject({
      subscription_status: 'active',
      cancel_at_period_end: false,
      current_period_end: String(itemOf(subscriptionOf(person)).current_period_end),
      payment_method_brand: 'visa',
      payment_method_last4: '4242',
    });
    expect(customerIdOf(person)).not.toBe('');
  });

  it('needs a signed-in person', async () => {
    for (const path of [CHECKOUT, PORTAL, CANCEL, RESUME]) {
      expect((await server.post(path, order())).status, path).toBe(401);
    }
  });

  it('sells only the one price, as a subscription', async () => {
    expect(await checkout(person, { ...order(), price_id: 'price_other' })).toMatchObject({
      status: 400,
      body: { error: 'This price is not for sale. Please reload the page.' },
    });
    expect((await checkout(person, { ...order(), mode: 'payment' })).status).toBe(400);
    expect(customerIdOf(person)).toBe('');
  });

  it('is one, with one customer, however many are asked for at once', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => checkout()));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(asked.map(({ body }) => body.url)).size).toBe(1);
    const customers = Object.values(server.payments.store.state.customers).filter(
      (one) => !one.deleted && one.email === person.email,
    );
    expect(customers).toHaveLength(1);
  });

  it('replaces one that leads elsewhere, so that only one can be paid', async () => {
    const first = await checkout();
    const second = await checkout(person, { ...order(), cancel_url: `${server.url}/settings` });
    expect(second.body.url).not.toBe(first.body.url);
    expect((await pay(first.body.url)).status).toBe(410);
    expect((await pay(second.body.url)).status).toBe(303);
  });

  it('is refused to a person with a running subscription, also before its event came', async () => {
    server.payments.deliveries.hold();
    await pay((await checkout()).body.url);
    expect(await tier()).toBe('free');
    expect(await checkout()).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    // Asking has read Stripe.
    expect(await tier()).toBe('premium');
    server.payments.deliveries.release();
  });

  it('can be opened again after a subscription has ended', async () => {
    await subscribed();
    await server.post(CANCEL, { immediate: true }, { as: person });
    const again = await checkout();
    expect(again.status).toBe(200);
    expect((await pay(again.body.url)).status).toBe(303);
    await server.payments.deliveries.settled();
    expect(await tier()).toBe('premium');
  });

  it('says so when Stripe fails, and leaves nothing half done', async () => {
    server.payments.faults.failNext = 1;
    expect(await checkout()).toMatchObject({ status: 503, body: { error: 'Failed to create checkout session' } });
    expect(await server.sql`select from private.stripe_customers where user_id = ${person.id}`).toHaveLength(0);
    expect((await checkout()).status).toBe(200);
  });

  it('makes a new customer after the old one was deleted at Stripe', async () => {
    await checkout();
    server.payments.lifecycle.deleteCustomer(server.payments.store.state.customers[customerIdOf(person)] as never);
    await server.payments.deliveries.settled();
    const { status, body } = await checkout();
    expect(status).toBe(200);
    expect((await pay(body.url)).status).toBe(303);
    await server.payments.deliveries.settled();
    expect(await tier()).toBe('premium');
  });
});

describe('a return address', () => {
  const origin = () => new URL(server.url).origin;
  const port = () => new URL(server.url).port;
  const HOSTILE: [string, () => string][] = [
    ['another site', () => 'https://evil.example/dashboard'],
    ['another port', () => 'http://localhost:1/dashboard'],
    ['another scheme', () => `https://localhost:${port()}/dashboard`],
    ['no scheme', () => '//evil.example/dashboard'],
    ['a path alone', () => '/dashboard'],
    ['a name alone', () => 'dashboard'],
    ['nothing', () => ''],
    ['a script', () => 'javascript:alert(1)'],
    ['a script with our address in it', () => `javascript:alert(1)//${origin()}/dashboard`],
    ['a script with capitals', () => 'JaVaScRiPt:alert(1)'],
    ['data', () => 'data:text/html,<script>alert(1)</script>'],
    ['a file', () => 'file:///etc/passwd'],
    ['a blob', () => `blob:${origin()}/dashboard`],
    ['a view of source', () => `view-source:${origin()}/dashboard`],
    ['our host as a user name', () => `${origin()}@evil.example/dashboard`],
    ['our host as user and password', () => `http://localhost:${port()}@evil.example`],
    ['a user name', () => `http://user@localhost:${port()}/dashboard`],
    ['a user name and a password', () => `http://user:secret@localhost:${port()}/dashboard`],
    ['our host as a subdomain', () => `${origin()}.evil.example/dashboard`],
    ['our host as an ending', () => `http://evil-localhost:${port()}/dashboard`],
    ['a longer port', () => `${origin()}0/dashboard`],
    ['a backslash for a slash', () => `http:\\\\evil.example\\dashboard`],
    ['a backslash after our host', () => `${origin()}\\@evil.example/dashboard`],
    ['a backslash in the path', () => `${origin()}/\\evil.example`],
    ['two slashes in the path', () => `${origin()}//evil.example`],
    ['two slashes further on', () => `${origin()}/dashboard//evil.example`],
    ['an encoded slash', () => `${origin()}/%2fevil.example`],
    ['an encoded backslash', () => `${origin()}/%5cevil.example`],
    ['an encoded at sign', () => `${origin()}%40evil.example/dashboard`],
    ['an encoded dot', () => `${origin()}/%2e%2e/dashboard`],
    ['a way up', () => `${origin()}/../dashboard`],
    ['a line break', () => `${origin()}/dashboard\r\nSet-Cookie: a=b`],
    ['an encoded line break', () => `${origin()}/dashboard%0d%0aSet-Cookie:a=b`],
    ['a tab in the scheme', () => `ht\ttp://localhost:${port()}/dashboard`],
    ['a space in front', () => ` ${origin()}/dashboard`],
    ['a NUL', () => `${origin()}/dashboard\u0000`],
    ['IPv6', () => `http://[::1]:${port()}/dashboard`],
    ['IPv6 that stands for IPv4', () => `http://[::ffff:127.0.0.1]:${port()}/dashboard`],
    ['the number of our address', () => `http://2130706433:${port()}/dashboard`],
    ['a look-alike letter', () => `http://lоcalhost:${port()}/dashboard`],
    ['a full stop at the end of the host', () => `http://localhost.:${port()}/dashboard`],
    ['a page that there is not', () => `${origin()}/nowhere`],
    ['our API', () => `${origin()}/auth/v1/authorize`],
    ['the app’s scheme without its host', () => 'latticework://evil.example/dashboard'],
    ['the app’s scheme with a script', () => 'latticework:javascript:alert(1)'],
    ['a quote that would end an attribute', () => `${origin()}/dashboard?a="><script>`],
  ];

  it.each(HOSTILE)('is refused: %s', async (_what, address) => {
    for (const name of ['success_url', 'cancel_url']) {
      const { status, body } = await checkout(person, { ...order(), [name]: address() });
      expect([status, body.code], name).toEqual([400, 'bad_request']);
    }
    expect((await server.post(PORTAL, { return_url: address() }, { as: person })).status).toBe(400);
    expect(customerIdOf(person)).toBe('');
  });

  it('is taken: a page of the site, or of the desktop app', async () => {
    for (const address of [
      `${server.url}/settings?upgrade=success`,
      `${server.url}/checkout-success`,
      server.url,
      'latticework://app/dashboard?upgrade=success',
    ]) {
      expect((await checkout(person, { ...order(), success_url: address })).status, address).toBe(200);
    }
  });
});

describe('a subscription', () => {
  it('is canceled for the end of its period, resumed, and ended at once', async () => {
    await subscribed();
    expect((await server.post(CANCEL, {}, { as: person })).status).toBe(200);
    expect(await row()).toMatchObject({ subscription_status: 'active', cancel_at_period_end: true });
    expect(await tier()).toBe('premium');
    expect((await server.post(RESUME, {}, { as: person })).status).toBe(200);
    expect(await row()).toMatchObject({ cancel_at_period_end: false });
    expect((await server.post(CANCEL, { immediate: true }, { as: person })).status).toBe(200);
    expect(await row()).toMatchObject({ subscription_status: 'canceled' });
    expect(await tier()).toBe('free');
  });

  it('that was canceled in the portal for a moment of its own is canceling too, and can be resumed', async () => {
    const subscription = await subscribed();
    const moment = itemOf(subscription).current_period_end - 3600;
    server.payments.lifecycle.cancelAt(subscription, moment);
    await server.payments.deliveries.settled();
    expect(await row()).toMatchObject({ cancel_at_period_end: true, current_period_end: String(moment) });
    expect((await server.post(RESUME, {}, { as: person })).status).toBe(200);
    expect(await row()).toMatchObject({ cancel_at_period_end: false });
  });

  it('ends when the canceled period is over: the very next request with the old token is free', async () => {
    await subscribed();
    await server.post(CANCEL, {}, { as: person });
    await advance(untilEnd() + 1);
    expect(await tier()).toBe('free');
    expect(await row()).toMatchObject({ subscription_status: 'canceled' });
  });

  it('renews', async () => {
    await subscribed();
    await advance(untilEnd() + 1);
    expect(await row()).toMatchObject({
      subscription_status: 'active',
      current_period_end: String(itemOf(subscriptionOf(person)).current_period_end),
    });
    expect(await tier()).toBe('premium');
  });

  it('is past due after a failed renewal, without Premium, and comes back when it is paid', async () => {
    await subscribed(person, ATTACHES);
    await advance(untilEnd() + 1);
    expect([await tier(), (await row())?.['subscription_status']]).toEqual(['free', 'past_due']);
    expect(await checkout()).toMatchObject({ status: 409, body: { error: expect.stringContaining('past due') } });
    const limits = await (await server.get('/functions/v1/limits', { as: person })).json();
    expect(limits).toMatchObject({ pastDue: true });

    const response = await server.post(PORTAL, { return_url: `${server.url}/settings` }, { as: person });
    const { url } = (await response.json()) as { url: string };
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'card', card: String(PAYS) }) });
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    await server.payments.deliveries.settled();
    expect(await tier()).toBe('premium');
    expect(await row()).toMatchObject({ subscription_status: 'active', payment_method_last4: '4242' });
  });

  it('cannot be managed, canceled or resumed where there is none', async () => {
    for (const [path, body] of [
      [PORTAL, { return_url: `${server.url}/settings` }],
      [CANCEL, {}],
      [RESUME, {}],
    ] as const) {
      const response = await server.post(path, body, { as: person });
      expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
        404,
        'You have no running subscription.',
      ]);
    }
  });

  it('that ended without an event is read before it is changed', async () => {
    const subscription = await subscribed();
    server.payments.deliveries.hold();
    server.payments.lifecycle.cancel(subscription);
    server.payments.deliveries.release();
    expect(await tier()).toBe('premium');
    expect((await server.post(CANCEL, {}, { as: person })).status).toBe(404);
    expect([await tier(), (await row())?.['subscription_status']]).toEqual(['free', 'canceled']);
  });

  it('that cannot be reached says what failed, in the words of the page', async () => {
    await subscribed();
    for (const [path, body, message] of [
      [PORTAL, { return_url: `${server.url}/settings` }, 'Failed to open subscription management. Please try again.'],
      [CANCEL, {}, 'Failed to cancel subscription. Please try again.'],
      [RESUME, {}, 'Failed to resume subscription. Please try again.'],
    ] as const) {
      server.payments.faults.failNext = 1;
      const response = await server.post(path, body, { as: person });
      expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([503, message]);
    }
    expect(await row()).toMatchObject({ cancel_at_period_end: false });
  });

  it('ends with the account', async () => {
    const subscription = await subscribed();
    const response = await server.post('/functions/v1/delete-account', { password: person.password }, { as: person });
    expect(response.status).toBe(200);
    await expect.poll(() => subscription.status).toBe('canceled');
    expect(server.payments.store.state.customers[String(subscription.customer)]).toMatchObject({ deleted: true });
  });
});

describe('the webhook', () => {
  /** A paid subscription whose events wait, and those events. */
  async function waiting(card = PAYS) {
    server.payments.deliveries.hold();
    const { body } = await checkout();
    await pay(body.url, card);
    return { subscription: subscriptionOf(person), events: () => server.payments.deliveries.release() };
  }

  const { stringify } = JSON;
  const sign = (event: object, options?: { secret?: string; at?: number }) =>
    server.payments.deliveries.sign(stringify(event), options);
  const send = async ({ payload, signature }: { payload: string; signature?: string }) =>
    server.post(WEBHOOK, payload, { headers: signature === undefined ? {} : { 'stripe-signature': signature } });
  const deliver = async (event: object) => (await send(sign(event))).status;

  it('takes only what Stripe signed just now', async () => {
    const { events } = await waiting();
    const [event] = events();
    if (!event) throw new Error('no event');
    const genuine = sign(event);
    const refused: Record<string, { payload: string; signature?: string }> = {
      'without a signature': { payload: genuine.payload },
      'an empty signature': { payload: genuine.payload, signature: '' },
      'no signature at all': { payload: genuine.payload, signature: 'a=b' },
      'another secret': sign(event, { secret: 'whsec_other' }),
      'a byte changed': { ...genuine, payload: genuine.payload.replace('"active"', '"Active"').concat(' ') },
      'the same content, written again': { ...genuine, payload: JSON.stringify(event, null, 2) },
      'six minutes old': sign(event, { at: Date.now() - 6 * 60_000 }),
      'an hour ahead': sign(event, { at: Date.now() + 3_600_000 }),
      'another time in front': {
        ...genuine,
        signature: genuine.signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 60}`),
      },
    };
    for (const [what, sent] of Object.entries(refused)) {
      const response = await send(sent);
      expect([what, response.status]).toEqual([what, 400]);
      expect(((await response.json()) as { error: string }).error).toBe(
        'This is not an event that Stripe signed just now.',
      );
    }
    expect([await tier(), await row()]).toEqual(['free', undefined]);
    expect((await send(genuine)).status).toBe(200);
    expect(await tier()).toBe('premium');
  });

  it('takes two signatures, as while a secret is being changed', async () => {
    const { events } = await waiting();
    const genuine = sign(events()[0] ?? {});
    const other = sign(events()[0] ?? {}, { secret: 'whsec_other' }).signature.split(',')[1];
    expect((await send({ ...genuine, signature: `${genuine.signature},${other}` })).status).toBe(200);
  });

  it('acknowledges what is not ours, and gives nothing for it', async () => {
    const { events, subscription } = await waiting();
    const [event] = events();
    if (!event) throw new Error('no event');
    const about = (object: object, more: object = {}) => ({
      ...event,
      id: `evt_${Math.random()}`,
      ...more,
      data: { object },
    });
    const stranger = await server.person();
    const statuses = [
      await deliver({ ...event, id: 'evt_live', livemode: true }),
      await deliver(about({ ...subscription, customer: 'cus_unknown' })),
      await deliver(about({ object: 'charge', id: 'ch_1' })),
      await deliver({ ...about({ object: 'price', id: 'price_1' }), type: 'price.created' }),
    ];
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await tier()).toBe('free');

    // The reference of a checkout says nothing: whose customer it is decides.
    const session = Object.values(server.payments.store.state.checkoutSessions).at(-1);
    await deliver({ ...about({ ...session, client_reference_id: stranger.id }), type: 'checkout.session.completed' });
    expect([await tier(stranger), await tier()]).toEqual(['free', 'premium']);
  });

  it('gives nothing for another price', async () => {
    const { state, now } = server.payments.store;
    const price = newPrice(now(), { product: 'prod_other', currency: 'usd', unitAmount: 1, interval: 'month' });
    const { events, subscription } = await waiting();
    itemOf(subscription).price = price;
    for (const event of events()) expect(await deliver(event)).toBe(200);
    expect([await tier(), await row()]).toEqual(['free', undefined]);
    delete state.subscriptions[subscription.id];
  });

  it('acts once on an event that comes fifty times at once', async () => {
    const { events } = await waiting();
    const [event] = events();
    if (!event) throw new Error('no event');
    exchanges.length = 0;
    const statuses = await Promise.all(Array.from({ length: 50 }, () => deliver(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(exchanges.filter(({ path }) => path === '/v1/subscriptions')).toHaveLength(1);
    expect(await server.sql`select from private.stripe_events where event_id = ${event.id}`).toHaveLength(1);
    expect(await tier()).toBe('premium');
  });

  it('comes to what Stripe says, in whatever order the events come, and how often', async () => {
    const { events } = await waiting(ATTACHES);
    const { deliveries, lifecycle } = server.payments;
    const subscription = subscriptionOf(person);
    await server.payments.advance(untilEnd() + 1);
    lifecycle.cancel(subscription);
    const wanted = [
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'invoice.paid',
      'invoice.payment_failed',
    ];
    const all = events();
    const five = wanted.map((type) => all.find((event) => event.type === type) ?? { id: type });
    deliveries.release();
    let orders = 0;
    for (const inOrder of permutations(five)) {
      await server.sql`delete from private.stripe_events`;
      await server.sql`delete from public.subscriptions where user_id = ${person.id}`;
      for (const event of inOrder) expect(await Promise.all([deliver(event), deliver(event)])).toEqual([200, 200]);
      expect(await row()).toMatchObject({
        subscription_status: 'canceled',
        cancel_at_period_end: false,
        payment_method_last4: '0341',
      });
      orders += 1;
      // Each order exchanges the same with the API.
      exchanges.length = 0;
    }
    expect(orders).toBe(120);
  }, 60_000);

  it('is told again when it failed, and then acts', async () => {
    await server.sql`alter table private.stripe_events rename to stripe_events_away`;
    const { body } = await checkout();
    await pay(body.url);
    await server.payments.deliveries.settled();
    expect(server.payments.deliveries.attempts.at(-1)).toMatchObject({ status: 503 });
    expect(await tier()).toBe('free');
    await server.sql`alter table private.stripe_events_away rename to stripe_events`;
    await expect.poll(() => tier()).toBe('premium');
  });

  it('does not wait for a Stripe that is silent, and acts when it answers again', async () => {
    const { events } = await waiting();
    const [event] = events();
    if (!event) throw new Error('no event');
    // Each answer alone would come in time.
    for (const delayMs of [60_000, 1_200]) {
      server.payments.faults.delayMs = delayMs;
      expect(await Promise.race([deliver(event), sleep(6_000, 'still waiting')])).toBe(503);
    }
    server.payments.faults.delayMs = 0;
    expect(await deliver(event)).toBe(200);
    expect(await tier()).toBe('premium');
  });
});

describe('the reconciliation', () => {
  const job = () => {
    const store = createBillingStore(server.sql);
    const { billing } = server.dependencies;
    if (!billing) throw new Error('billing is off');
    return reconcileSubscriptionsJob(store, billing, SILENT);
  };

  it('finds a payment whose events were lost', async () => {
    server.payments.deliveries.hold();
    await pay((await checkout()).body.url);
    server.payments.deliveries.release();
    expect(await tier()).toBe('free');
    await job().run(null);
    expect(await tier()).toBe('premium');
    const [customer] = await server.sql`
      select checkout_session_id from private.stripe_customers where user_id = ${person.id}`;
    expect(customer?.['checkout_session_id']).toBeNull();
  });

  it('finds an end whose event was lost, near its time and after a day', async () => {
    const subscription = await subscribed();
    const lose = () => {
      server.payments.deliveries.hold();
      server.payments.lifecycle.cancel(subscription);
      server.payments.deliveries.release();
    };
    lose();
    await job().run(null);
    expect(await tier()).toBe('premium');
    await server.sql`update public.subscriptions set read_at = now() - interval '25 hours' where user_id = ${person.id}`;
    await job().run(null);
    expect(await tier()).toBe('free');
  });

  it('goes on with the others when one cannot be read', async () => {
    const other = await server.person();
    await server.sql`
      insert into private.stripe_customers (user_id, customer_id, mode, checkout_session_id)
      values (${other.id}, 'cus_unknown', 'sandbox', 'cs_unknown')
    `;
    server.payments.deliveries.hold();
    await pay((await checkout()).body.url);
    server.payments.deliveries.release();
    await job().run(null);
    expect(await tier()).toBe('premium');
    // Whose it is stays known: a wrong key must not take anybody's subscription away.
    expect(await server.sql`select from private.stripe_customers where user_id = ${other.id}`).toHaveLength(1);
    await server.sql`delete from private.stripe_customers where user_id = ${other.id}`;
  });
});

describe('the mode', () => {
  const access = (secretKey: string) => ({
    secretKey,
    apiUrl: null,
    webhookSecret: 'whsec_x',
    priceId: 'price_x',
    sandbox: false,
  });
  const settle = (secretKey: string) => settleMode(createBillingStore(server.sql), access(secretKey), SILENT);

  it('forgets customers of a lesser mode, and refuses to start beside those of a greater one', async () => {
    await subscribed();
    await server.sql`update private.stripe_customers set mode = 'test' where user_id = ${person.id}`;
    await settle('sk_test_x');
    expect(await tier()).toBe('premium');
    await settle('rk_live_x');
    expect([await tier(), await row()]).toEqual(['free', undefined]);

    const paying = await server.person();
    await subscribed(paying);
    await server.sql`update private.stripe_customers set mode = 'live' where user_id = ${paying.id}`;
    await expect(settle('sk_test_x')).rejects.toThrow(/customers of Stripe's live mode.*Set STRIPE_SECRET_KEY/s);
    expect(await tier(paying)).toBe('premium');
    await server.sql`delete from private.stripe_customers where user_id = ${paying.id}`;
  });
});

describe('setting up an account', () => {
  it('makes the price and the portal once, and finds them again', async () => {
    const { secretKey, apiUrl } = server.payments.access;
    const stripe = openStripe({ secretKey, apiUrl });
    const first = await setUpAccount(stripe);
    expect(first.created).toEqual({ price: true, portal: false });
    expect(await stripe.prices.retrieve(first.priceId)).toMatchObject({
      unit_amount: 999,
      currency: 'usd',
      recurring: { interval: 'month' },
    });
    expect(await setUpAccount(stripe)).toEqual({ priceId: first.priceId, created: { price: false, portal: false } });

    server.payments.store.state.portalConfigurations = {};
    expect((await setUpAccount(stripe)).created).toEqual({ price: false, portal: true });
  });

  it('by the command, tells what to set', async () => {
    const { secretKey, apiUrl } = server.payments.access;
    const run = promisify(execFile);
    const command = join(import.meta.dirname, 'setUpCommand.ts');
    const env = {
      ...process.env,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_API_URL: apiUrl,
      SITE_URL: 'https://think.test',
    };
    const { stdout } = await run('node', [command], { env });
    expect(stdout).toMatch(/STRIPE_PRICE_ID=price_\w+/);
    expect(stdout).toContain('https://think.test/functions/v1/stripe-webhook');
    await expect(run('node', [command], { env: { ...env, STRIPE_SECRET_KEY: 'sk_test_wrong' } })).rejects.toMatchObject(
      {
        stderr: 'Stripe refused: Invalid API key provided.\n',
      },
    );
    await expect(run('node', [command], { env: { ...env, STRIPE_SECRET_KEY: '' } })).rejects.toMatchObject({
      stderr: expect.stringContaining('STRIPE_SECRET_KEY is not set.'),
    });
  });
});

describe('without billing', () => {
  it('everyone has Premium, and nothing is for sale', async () => {
    const free = await startTestServer({}, { BILLING: 'off' });
    try {
      const member = await free.person();
      const limits = await (await free.get('/functions/v1/limits', { as: member })).json();
      expect(limits).toMatchObject({ tier: 'premium' });
      const config = (await (await free.get('/config.json')).json()) as { embedded: object; plan: null };
      expect(config).toMatchObject({ embedded: { payments: null }, plan: null });
      for (const path of [CHECKOUT, PORTAL, CANCEL, RESUME]) {
        const response = await free.post(path, { ...order(), return_url: free.url }, { as: member });
        expect([path, response.status]).toEqual([path, 404]);
      }
      expect((await free.get('/payments')).status).toBe(404);
    } finally {
      await free.stop();
    }
  });
});

function* permutations<Item>(items: Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest];
  }
}
