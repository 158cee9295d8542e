import { randomBytes } from 'node:crypto';
import { Low } from 'lowdb';
import { JSONFile } from 'lowdb/node';
import type { Stripe } from 'stripe';

/** An attempt to deliver an event that is still to be made. `at` in milliseconds of the real clock. */
export type Delivery = { event: string; attempt: number; at: number };

/** A response that is kept so that a repeated request gets the same one. `at` in seconds of the sandbox's clock. */
type KeptResponse = { request: string; status: number; body: unknown; at: number };

const DAY_S = 24 * 3600;
/** As at Stripe. */
const RESPONSES_KEPT_S = DAY_S;
const EVENTS_KEPT_S = 30 * DAY_S;

/** All that the sandbox knows, as it stands in its file. Objects are as they are on the wire, by their id. */
export type SandboxState = {
  /** How far the sandbox's clock is ahead of the real one, in seconds. */
  aheadS: number;
  customers: Record<string, Stripe.Customer | Stripe.DeletedCustomer>;
  paymentMethods: Record<string, Stripe.PaymentMethod>;
  products: Record<string, Stripe.Product>;
  prices: Record<string, Stripe.Price>;
  checkoutSessions: Record<string, Stripe.Checkout.Session>;
  /** What each open checkout session sells. */
  soldPrices: Record<string, string>;
  subscriptions: Record<string, Stripe.Subscription>;
  /** The card that pays each subscription behaves as its number says; numbers are not kept. */
  cardBehaviors: Record<string, CardBehavior>;
  invoices: Record<string, Stripe.Invoice>;
  /** The payment of each paid invoice, by the invoice's id. */
  payments: Record<string, Stripe.InvoicePayment>;
  refunds: Record<string, Stripe.Refund>;
  portalConfigurations: Record<string, Stripe.BillingPortal.Configuration>;
  portalSessions: Record<string, Stripe.BillingPortal.Session>;
  events: Record<string, Stripe.Event>;
  deliveries: Delivery[];
  keptResponses: Record<string, KeptResponse>;
};

/** `pays`: always. `attaches`: pays once and then never again. `declines`: never. */
export type CardBehavior = 'pays' | 'attaches' | 'declines';

export type SandboxStore = {
  state: SandboxState;
  /** Seconds since 1970, by the sandbox's clock. */
  now: () => number;
  save: () => Promise<void>;
};

/** The state from its file, or an empty one. Every save writes a whole new file in the old one's place. */
export async function openSandboxStore(file: string): Promise<SandboxStore> {
  const kept = new Low<SandboxState>(new JSONFile(file), emptyState());
  await kept.read().catch((cause: unknown) => {
    throw new Error(`${file} cannot be read. Delete it to begin with an empty payments sandbox.`, { cause });
  });
  const state = { ...emptyState(), ...kept.data };
  kept.data = state;
  const now = () => Math.floor(Date.now() / 1000) + state.aheadS;
  forgetOld(state, now());
  return { state, now, save: () => kept.write() };
}

/** So that the file does not grow with the years. */
function forgetOld(state: SandboxState, now: number): void {
  const waiting = new Set(state.deliveries.map(({ event }) => event));
  for (const { id, created } of Object.values(state.events)) {
    if (created < now - EVENTS_KEPT_S && !waiting.has(id)) delete state.events[id];
  }
  for (const [key, { at }] of Object.entries(state.keptResponses)) {
    if (at < now - RESPONSES_KEPT_S) delete state.keptResponses[key];
  }
}

function emptyState(): SandboxState {
  return {
    aheadS: 0,
    customers: {},
    paymentMethods: {},
    products: {},
    prices: {},
    checkoutSessions: {},
    soldPrices: {},
    subscriptions: {},
    cardBehaviors: {},
    invoices: {},
    payments: {},
    refunds: {},
    portalConfigurations: {},
    portalSessions: {},
    events: {},
    deliveries: [],
    keptResponses: {},
  };
}

/** An id as Stripe makes them: a prefix that tells the kind, and letters that tell nothing. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
