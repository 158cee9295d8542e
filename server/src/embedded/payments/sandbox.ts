import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PREMIUM_PRICE } from '@latticework/core/plans';
import type { RequestHandler } from 'express';
import type { Logger } from '../../http/requestLog.ts';
import { readOrCreateSecretFile } from '../secretFile.ts';
import { createSandboxApi, type Exchange, type Faults } from './api.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { newPrice, newProduct } from './objects.ts';
import { createSandboxPages } from './pages.ts';
import { newPortalConfiguration } from './portalObjects.ts';
import { openSandboxStore, type SandboxStore } from './state.ts';

const LOOPBACK = '127.0.0.1';
/** Where the site shows the sandbox's pages. */
const PATH = '/payments';
const PRODUCT = 'prod_sandbox_premium';
const PRICE = 'price_sandbox_premium_monthly';
/** How often the sandbox looks whether the real clock has brought a change. */
const LOOK_MS = 60_000;

export type SandboxOptions = {
  dataDir: string;
  siteUrl: string;
  /** The server's own address, for the webhook. */
  loopbackUrl: string;
  log: Logger;
  onExchange?: (exchange: Exchange) => void;
  deliveryPausesMs?: readonly number[];
};

export type PaymentsSandbox = {
  /** What the product is configured with in place of a Stripe account. */
  access: { secretKey: string; apiUrl: string; webhookSecret: string; priceId: string };
  /** The page where the clock can be advanced. */
  pageUrl: string;
  /** The hosted pages: the checkout, the billing portal, and the sandbox's own. */
  middleware: RequestHandler;
  store: SandboxStore;
  lifecycle: Lifecycle;
  deliveries: Deliveries;
  faults: Faults;
  /** Moves the sandbox's clock, and lets everything happen that falls into the time. */
  advance(seconds: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Stripe on this machine, for an installation without an account there: the API over loopback HTTP, hosted pages, and
 * signed webhooks. No money moves. Its state is a file in the data folder.
 */
export async function startPaymentsSandbox(options: SandboxOptions): Promise<PaymentsSandbox> {
  const { dataDir, siteUrl, log } = options;
  const [store, secretKey, webhookSecret] = await Promise.all([
    openSandboxStore(join(dataDir, 'payments.json')),
    keptSecret('sk_test_', 'payments-key'),
    keptSecret('whsec_', 'payments-webhook-secret'),
  ]);
  stock(store);
  const pageUrl = `${siteUrl}${PATH}`;
  const deliveries = createDeliveries({
    store,
    webhookUrl: `${options.loopbackUrl}/functions/v1/stripe-webhook`,
    webhookSecret,
    log,
    ...(options.deliveryPausesMs && { pausesMs: options.deliveryPausesMs }),
  });
  const lifecycle = createLifecycle(store, deliveries.add);
  const faults: Faults = { failNext: 0, delayMs: 0 };
  const api = createSandboxApi({
    store,
    faults,
    lifecycle,
    secretKey,
    checkoutUrl: (id) => `${pageUrl}/c/pay/${id}`,
    portalUrl: (id) => `${pageUrl}/p/session/${id}`,
    onExchange: options.onExchange,
  });
  const server = createServer(api);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, LOOPBACK, resolve));
  const apiUrl = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;

  async function catchUp(): Promise<void> {
    if (lifecycle.runDue()) await store.save();
  }
  async function advance(seconds: number): Promise<void> {
    store.state.aheadS += seconds;
    lifecycle.runDue();
    await store.save();
  }
  const looking = setInterval(() => void catchUp(), LOOK_MS).unref();
  deliveries.wake();
  await catchUp();

  return {
    access: { secretKey, apiUrl, webhookSecret, priceId: PRICE },
    pageUrl,
    middleware: createSandboxPages({ path: PATH, store, lifecycle, deliveries, advance }),
    store,
    lifecycle,
    deliveries,
    faults,
    advance,
    async stop() {
      clearInterval(looking);
      await deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.save();
    },
  };

  function keptSecret(prefix: string, file: string): Promise<string> {
    return readOrCreateSecretFile(join(dataDir, file), () => prefix + randomBytes(24).toString('hex'));
  }
}

/** What is for sale, and what the portal offers. */
function stock({ state, now }: SandboxStore): void {
  state.products[PRODUCT] ??= newProduct(now(), { id: PRODUCT, name: 'Latticework Premium' });
  state.prices[PRICE] ??= newPrice(now(), {
    id: PRICE,
    product: PRODUCT,
    currency: PREMIUM_PRICE.currency.toLowerCase(),
    unitAmount: Math.round(PREMIUM_PRICE.amount * 100),
    interval: 'month',
  });
  if (Object.keys(state.portalConfigurations).length > 0) return;
  const configuration = newPortalConfiguration(now(), {
    features: { invoiceHistory: true, paymentMethodUpdate: true, subscriptionCancel: { enabled: true } },
    isDefault: true,
  });
  state.portalConfigurations[configuration.id] = configuration;
}
