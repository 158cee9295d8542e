import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../embedded/payments/api.ts';
import { startPaymentsSandbox } from '../embedded/payments/sandbox.ts';
import { loadStripeSchema } from '../testing/stripeSchema.ts';
import { readStanding } from './readSubscription.ts';
import { setUpAccount } from './setUp.ts';
import { openStripe, type StripeAccess } from './stripe.ts';

/*
 * What the billing code expects of an account: the same steps against the sandbox and, with STRIPE_TEST_SECRET_KEY,
 * against Stripe's own test mode.
 */
const key = process.env['STRIPE_TEST_SECRET_KEY'];
const real = key !== undefined && /^(sk|rk)_test_/.test(key);
/** Stripe's own answers take their time. */
const TIMEOUT_MS = real ? 60_000 : 10_000;
const schema = loadStripeSchema();
const exchanges: Exchange[] = [];
const MONTH_S = 31 * 24 * 3600;

describe(real ? 'an account in Stripe’s test mode' : 'the sandbox as an account', () => {
  let access: StripeAccess;
  let stripe: Stripe;
  let customer: Stripe.Customer;
  let subscription: Stripe.Subscription;
  let stop = async () => {};
  const standing = () => readStanding(stripe, access, customer.id);

  beforeAll(async () => {
    const given = real ? { secretKey: key, apiUrl: null, webhookSecret: '', sandbox: false } : await startSandbox();
    stripe = openStripe(given);
    access = { ...given, priceId: (await setUpAccount(stripe)).priceId };
    customer = await stripe.customers.create({
      email: 'account-test@example.com',
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stop();
    if (schema) expect(exchanges.flatMap(schema.faultsOfExchange)).toEqual([]);
  });

  async function startSandbox() {
    const dataDir = mkdtempSync(join(tmpdir(), 'latticework-account-'));
    const sandbox = await startPaymentsSandbox({
      dataDir,
      siteUrl: 'http://localhost:1',
      loopbackUrl: 'http://127.0.0.1:1',
      log: pino({ enabled: false }),
      deliveryPausesMs: [],
      onExchange: (exchange) => exchanges.push(exchange),
    });
    stop = async () => {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { ...sandbox.access, sandbox: true };
  }

  it(
    'knows a customer without a subscription',
    async () => {
      expect(await standing()).toEqual({ deleted: false, subscription: null, kept: null });
    },
    TIMEOUT_MS,
  );

  it(
    'reads a paid subscription with its end and its card',
    async () => {
      subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: access.priceId }] });
      const { kept } = await standing();
      expect(kept).toMatchObject({
        subscriptionId: subscription.id,
        status: 'active',
        cancelAtPeriodEnd: false,
        card: { brand: 'visa', last4: '4242' },
      });
      const left = (kept?.currentPeriodEnd ?? 0) - Date.now() / 1000;
      expect(left).toBeGreaterThan(27 * 24 * 3600);
      expect(left).toBeLessThanOrEqual(MONTH_S);
    },
    TIMEOUT_MS,
  );

  it(
    'is canceling either way in which Stripe says so, and takes both back',
    async () => {
      const end = (await standing()).kept?.currentPeriodEnd;
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
      expect((await standing()).kept).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: end });
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
      expect((await standing()).kept).toMatchObject({ cancelAtPeriodEnd: false, currentPeriodEnd: end });

      const moment = (end ?? 0) - 24 * 3600;
      await stripe.subscriptions.update(subscription.id, { cancel_at: moment });
      expect((await standing()).kept).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: moment });
      await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
      expect((await standing()).kept).toMatchObject({ cancelAtPeriodEnd: false, currentPeriodEnd: end });
    },
    TIMEOUT_MS,
  );

  it(
    'opens a checkout and a portal at addresses of their own',
    async () => {
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customer.id,
        client_reference_id: 'nobody',
        line_items: [{ price: access.priceId, quantity: 1 }],
        success_url: 'https://think.example.com/dashboard?upgrade=success',
        cancel_url: 'https://think.example.com/pricing?canceled=true',
      });
      expect(session).toMatchObject({ status: 'open', url: expect.stringMatching(/^https?:/) });
      expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
      const portal = await stripe.billingPortal.sessions.create({
        customer: customer.id,
        return_url: 'https://think.example.com/settings',
      });
      expect(portal.url).toMatch(/^https?:/);
    },
    TIMEOUT_MS,
  );

  it(
    'says when the subscription has ended, and when the customer is gone',
    async () => {
      await stripe.subscriptions.cancel(subscription.id);
      expect((await standing()).kept).toMatchObject({ subscriptionId: subscription.id, status: 'canceled' });
      await stripe.customers.del(customer.id);
      expect(await standing()).toEqual({ deleted: true, subscription: null, kept: null });
      const again = await stripe.customers.retrieve(customer.id);
      expect(again.deleted).toBe(true);
    },
    TIMEOUT_MS,
  );
});
