import { AppError } from '@latticework/core/errors';
import type { TransactionSql } from 'postgres';
import type { Stripe } from 'stripe';
import type { Person } from '../account/person.ts';
import type { Logger } from '../http/requestLog.ts';
import { isRunning, readStanding, type Standing } from './readSubscription.ts';
import { returnAddress } from './returnAddress.ts';
import type { BillingStore, Customer } from './store.ts';
import { modeOf, openStripe, type StripeAccess } from './stripe.ts';
import { customerIn, readEvent } from './webhook.ts';

/** Stripe waits longer, but an answer within two seconds keeps its queue short. */
const WEBHOOK_MS = 1_700;

export type BillingService = ReturnType<typeof createBillingService>;

/**
 * Subscriptions. Stripe knows the truth; the database holds a copy, which is only ever written by reading Stripe again
 * while the person is locked. So events may come twice, late and in any order.
 */
export function createBillingService(parts: {
  store: BillingStore;
  access: StripeAccess;
  siteUrl: string;
  log: Logger;
}) {
  const { store, access, siteUrl, log } = parts;
  const stripe = openStripe(access);

  /** Reads the customer at Stripe and keeps what it says. The person has to be locked. */
  async function refresh(
    transaction: TransactionSql,
    { userId, customerId }: Pick<Customer, 'userId' | 'customerId'>,
    options?: { withinMs: number },
  ): Promise<Standing> {
    const standing = await readStanding(stripe, access, customerId, options);
    const { before, after } = await store.keep(transaction, userId, standing.kept);
    if (standing.deleted) await store.removeCustomer(transaction, customerId);
    if (before !== after) log.info({ event: 'tier_changed', before, after }, 'a subscription changed the tier');
    return standing;
  }

  /** Runs with the person locked. */
  function forPerson<Result>(person: Person, work: (transaction: TransactionSql) => Promise<Result>): Promise<Result> {
    return store.begin(async (transaction) => {
      await store.lock(transaction, person.id);
      return work(transaction);
    });
  }

  /** Locks the person whose customer it is; null for a customer that this installation does not know. */
  async function lockedCustomer(transaction: TransactionSql, customerId: string): Promise<Customer | null> {
    const userId = await store.ownerOf(transaction, customerId);
    if (!userId) return null;
    await store.lock(transaction, userId);
    // The customer or the person may have been deleted while this waited.
    const customer = await store.customerOf(transaction, userId);
    return customer?.customerId === customerId ? customer : null;
  }

  /** `instead`: the customer that was deleted at Stripe, so that the same request does not find it again. */
  async function madeCustomer(transaction: TransactionSql, person: Person, instead?: string): Promise<Customer> {
    const { id: customerId } = await stripe.customers.create(
      { email: person.email, metadata: { user_id: person.id } },
      // If this transaction fails after this request, the next one gets the same customer. With another address it is
      // another request.
      { idempotencyKey: ['customer', person.id, person.email, instead ?? 'first'].join(' ') },
    );
    await store.addCustomer(transaction, { userId: person.id, customerId, mode: modeOf(access) });
    return { userId: person.id, customerId, checkoutSessionId: null };
  }

  /** The person as a customer who exists at Stripe, and the subscription as it stands there. */
  async function standingCustomer(transaction: TransactionSql, person: Person) {
    const customer = (await store.customerOf(transaction, person.id)) ?? (await madeCustomer(transaction, person));
    const { deleted, subscription } = await refresh(transaction, customer);
    return deleted
      ? { customer: await madeCustomer(transaction, person, customer.customerId), subscription: null }
      : { customer, subscription };
  }

  /** The open checkout of the customer if it leads back to the same pages; any other is closed. */
  async function openCheckout(
    { checkoutSessionId }: Customer,
    addresses: { success: string; cancel: string },
  ): Promise<string | null> {
    if (checkoutSessionId === null) return null;
    const session = await stripe.checkout.sessions.retrieve(checkoutSessionId);
    if (session.status !== 'open') return null;
    if (session.success_url === addresses.success && session.cancel_url === addresses.cancel) return session.url;
    await stripe.checkout.sessions.expire(session.id);
    return null;
  }

  /** Once it is over, there is nothing more to ask about it. */
  async function forgetCheckout(
    transaction: TransactionSql,
    { userId, checkoutSessionId }: Customer,
    { id, status }: Stripe.Checkout.Session,
  ): Promise<void> {
    if (id === checkoutSessionId && status !== 'open') await store.rememberCheckout(transaction, userId, null);
  }

  /** Changes the running subscription at Stripe, then keeps what came of it. */
  async function change(person: Person, apply: (subscription: Stripe.Subscription) => Promise<unknown>): Promise<void> {
    const changed = await forPerson(person, async (transaction) => {
      const customer = await store.customerOf(transaction, person.id);
      const subscription = customer && (await refresh(transaction, customer)).subscription;
      // Not thrown here, because that would undo what was read.
      if (!customer || !isRunning(subscription)) return false;
      await apply(subscription);
      await refresh(transaction, customer);
      return true;
    });
    if (!changed) throw new AppError('not_found', 'You have no running subscription.');
  }

  return {
    /** @returns the address of Stripe's page */
    async checkout(
      person: Person,
      asked: { priceId: string; successUrl: string; cancelUrl: string },
    ): Promise<{ url: string }> {
      if (asked.priceId !== access.priceId) {
        throw new AppError('bad_request', 'This price is not for sale. Please reload the page.');
      }
      const success = returnAddress(asked.successUrl, siteUrl);
      const cancel = returnAddress(asked.cancelUrl, siteUrl);
      const { url, running } = await tellingWhy('Failed to create checkout session', () =>
        forPerson(person, async (transaction) => {
          const { customer, subscription } = await standingCustomer(transaction, person);
          // Not thrown here, because that would undo what was read.
          if (isRunning(subscription)) return { url: null, running: subscription.status };
          const open = await openCheckout(customer, { success, cancel });
          if (open !== null) return { url: open, running: null };
          const session = await stripe.checkout.sessions.create({
            mode: 'subscription',
            customer: customer.customerId,
            client_reference_id: person.id,
            line_items: [{ price: access.priceId, quantity: 1 }],
            success_url: success,
            cancel_url: cancel,
          });
          await store.rememberCheckout(transaction, person.id, session.id);
          if (session.url === null) throw new Error(`${session.id} has no address`);
          return { url: session.url, running: null };
        }),
      );
      if (url !== null) return { url };
      const message =
        running === 'past_due'
          ? 'Your subscription is past due. Please update your payment method in the settings.'
          : 'You already have a subscription.';
      throw new AppError('already_subscribed', message);
    },

    /** @returns the address of Stripe's page for cards, invoices and the subscription */
    async portal(person: Person, asked: { returnUrl: string }): Promise<{ url: string }> {
      const returnUrl = returnAddress(asked.returnUrl, siteUrl);
      return tellingWhy('Failed to open subscription management. Please try again.', () =>
        forPerson(person, async (transaction) => {
          const customer = await store.customerOf(transaction, person.id);
          if (!customer) throw new AppError('not_found', 'You have no running subscription.');
          const { url } = await stripe.billingPortal.sessions.create({
            customer: customer.customerId,
            return_url: returnUrl,
          });
          return { url };
        }),
      );
    },

    /** Ends the subscription when its paid period ends, or at once. */
    cancel: (person: Person, { immediate }: { immediate: boolean }): Promise<void> =>
      tellingWhy('Failed to cancel subscription. Please try again.', () =>
        change(person, ({ id }) =>
          immediate ? stripe.subscriptions.cancel(id) : stripe.subscriptions.update(id, { cancel_at_period_end: true }),
        ),
      ),

    /** Takes a cancellation back. */
    resume: (person: Person): Promise<void> =>
      tellingWhy('Failed to resume subscription. Please try again.', () =>
        change(person, ({ id, cancel_at_period_end: atPeriodEnd }) =>
          // The portal may have set a moment instead. Stripe takes one of the two at a time.
          stripe.subscriptions.update(id, atPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' }),
        ),
      ),

    /**
     * Acts on an event, once: it only says whose subscription to read again. A failure undoes everything, so that
     * Stripe sends the event again.
     * @throws AppError `bad_request` for one that Stripe did not sign just now
     */
    async receive(payload: Buffer, signature: string | undefined): Promise<void> {
      const event = readEvent(stripe, access, { payload, signature, log });
      const customerId = event && customerIn(event);
      if (!event || !customerId) return;
      const act = async (transaction: TransactionSql) => {
        if (!(await store.rememberEvent(transaction, event.id))) return;
        const customer = await lockedCustomer(transaction, customerId);
        if (!customer) return;
        const { deleted } = await refresh(transaction, customer, { withinMs: WEBHOOK_MS });
        if (!deleted && event.data.object.object === 'checkout.session') {
          await forgetCheckout(transaction, customer, event.data.object);
        }
      };
      await tellingWhy('This event could not be handled. Please send it again.', () => store.begin(act));
    },

    /** Reads a customer again although no event came. */
    async readAgain(customerId: string): Promise<void> {
      await store.begin(async (transaction) => {
        const customer = await lockedCustomer(transaction, customerId);
        if (!customer) return;
        await refresh(transaction, customer);
        if (customer.checkoutSessionId === null) return;
        const session = await stripe.checkout.sessions.retrieve(customer.checkoutSessionId);
        await forgetCheckout(transaction, customer, session);
      });
    },
  };
}

/** Our own refusals stay as they are; Stripe's failures become one message, with their cause in the log. */
async function tellingWhy<Result>(message: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('unavailable', message, { cause });
  }
}
