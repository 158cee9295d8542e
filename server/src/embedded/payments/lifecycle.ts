import type { Stripe } from 'stripe';
import type { TestCard } from './cards.ts';
import {
  idOf,
  itemOf,
  LIVEMODE,
  newInvoice,
  newInvoicePayment,
  newPaymentMethod,
  newSubscription,
  periodEnd,
} from './objects.ts';
import { newId, type SandboxStore } from './state.ts';

export const API_VERSION = '2026-10-28.endive';

const DAY_S = 24 * 3600;
/** How long after each failed attempt a renewal is tried again. After the last, the subscription is canceled. */
const RETRIES_S = [3 * DAY_S, 5 * DAY_S, 7 * DAY_S];

const DECLINED = 'Your card has insufficient funds. Try a different card.';

export type Lifecycle = ReturnType<typeof createLifecycle>;

/**
 * What happens to subscriptions: by what people do, and by the clock. Each change emits its events, in Stripe's order.
 * `emit` gets the event when it is in the state.
 */
export function createLifecycle({ state, now }: SandboxStore, emitted: (event: Stripe.Event) => void) {
  function emit(
    type: Stripe.Event['type'],
    object: Stripe.Event.Data.Object,
    at: number,
    previous?: Record<string, unknown>,
  ): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: at,
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      livemode: LIVEMODE,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event;
    state.events[event.id] = event;
    emitted(event);
  }

  /** Changes fields, and emits that the subscription was updated, with the values that they had. */
  function update(subscription: Stripe.Subscription, changes: Partial<Stripe.Subscription>, at: number): void {
    const entries = Object.entries(changes) as [keyof Stripe.Subscription, unknown][];
    const previous = Object.fromEntries(
      entries.filter(([name, value]) => subscription[name] !== value).map(([name]) => [name, subscription[name]]),
    );
    if (Object.keys(previous).length === 0) return;
    Object.assign(subscription, changes);
    emit('customer.subscription.updated', subscription, at, structuredClone(previous));
  }

  function attachCard(customer: Stripe.Customer, card: TestCard, at: number): Stripe.PaymentMethod {
    const year = new Date(at * 1000).getUTCFullYear() + 3;
    const method = newPaymentMethod(at, {
      customer: customer.id,
      email: customer.email,
      brand: card.brand,
      last4: card.number.slice(-4),
      expiry: [12, year],
    });
    state.paymentMethods[method.id] = method;
    state.cardBehaviors[method.id] = card.behavior;
    emit('payment_method.attached', method, at);
    return method;
  }

  function openInvoice(
    subscription: Stripe.Subscription,
    reason: 'subscription_create' | 'subscription_cycle',
    at: number,
  ) {
    const customer = state.customers[idOf(subscription.customer)];
    const email = customer && !customer.deleted ? customer.email : null;
    const number = `SANDBOX-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`;
    const invoice = newInvoice(at, { subscription, email, reason, number });
    state.invoices[invoice.id] = invoice;
    return invoice;
  }

  function begin(customer: Stripe.Customer, price: Stripe.Price, paymentMethod: string, at: number) {
    const subscription = newSubscription(at, { customer: customer.id, price, paymentMethod, metadata: {} });
    state.subscriptions[subscription.id] = subscription;
    const invoice = openInvoice(subscription, 'subscription_create', at);
    subscription.latest_invoice = invoice.id;
    emit('customer.subscription.created', subscription, at);
    settle(invoice, at);
    return { subscription, invoice };
  }

  function settle(invoice: Stripe.Invoice, at: number): void {
    Object.assign(invoice, {
      status: 'paid',
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: at },
    } satisfies Partial<Stripe.Invoice>);
    state.payments[invoice.id] = newInvoicePayment(at, invoice);
    emit('invoice.paid', invoice, at);
  }

  /** Charges the card for a renewal. */
  function attempt(subscription: Stripe.Subscription, invoice: Stripe.Invoice, at: number): void {
    const card = subscription.default_payment_method;
    if (card && state.cardBehaviors[idOf(card)] === 'pays') {
      settle(invoice, at);
      update(subscription, { status: 'active' }, at);
      return;
    }
    const pause = RETRIES_S[invoice.attempt_count];
    Object.assign(invoice, {
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: pause === undefined ? null : at + pause,
    } satisfies Partial<Stripe.Invoice>);
    emit('invoice.payment_failed', invoice, at);
    if (pause === undefined) end(subscription, 'payment_failed', at);
    else update(subscription, { status: 'past_due' }, at);
  }

  function renew(subscription: Stripe.Subscription, at: number): void {
    const item = itemOf(subscription);
    Object.assign(item, {
      current_period_start: item.current_period_end,
      current_period_end: periodEnd(item.price, item.current_period_end),
    });
    const invoice = openInvoice(subscription, 'subscription_cycle', at);
    update(subscription, { latest_invoice: invoice.id }, at);
    attempt(subscription, invoice, at);
  }

  function end(
    subscription: Stripe.Subscription,
    reason: 'cancellation_requested' | 'payment_failed',
    at: number,
  ): void {
    Object.assign(subscription, {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? at,
      ended_at: at,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    } satisfies Partial<Stripe.Subscription>);
    for (const invoice of invoicesOf(subscription)) invoice.next_payment_attempt = null;
    emit('customer.subscription.deleted', subscription, at);
  }

  function invoicesOf({ id }: Stripe.Subscription): Stripe.Invoice[] {
    return Object.values(state.invoices).filter(
      ({ parent }) => parent?.subscription_details && idOf(parent.subscription_details.subscription) === id,
    );
  }

  function expire(session: Stripe.Checkout.Session, at: number): void {
    Object.assign(session, { status: 'expired', url: null } satisfies Partial<Stripe.Checkout.Session>);
    emit('checkout.session.expired', session, at);
  }

  /** The next thing that the clock brings, if its time has come. */
  function nextDue(): { at: number; happens: (at: number) => void } | undefined {
    const due = [
      ...Object.values(state.checkoutSessions)
        .filter(({ status }) => status === 'open')
        .map((session) => ({ at: session.expires_at, happens: (at: number) => expire(session, at) })),
      ...Object.values(state.subscriptions)
        .filter(isLive)
        .map((subscription) => {
          const { current_period_end: periodEnds } = itemOf(subscription);
          const ends = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnds : null);
          return ends !== null && ends <= periodEnds
            ? { at: ends, happens: (at: number) => end(subscription, 'cancellation_requested', at) }
            : { at: periodEnds, happens: (at: number) => renew(subscription, at) };
        }),
      ...Object.values(state.invoices).flatMap((invoice) => {
        const subscription = state.subscriptions[idOf(invoice.parent?.subscription_details?.subscription ?? '')];
        const { next_payment_attempt: at } = invoice;
        if (at === null || !subscription) return [];
        return [{ at, happens: (moment: number) => attempt(subscription, invoice, moment) }];
      }),
    ].filter(({ at }) => at <= now());
    return due.sort((one, other) => one.at - other.at)[0];
  }

  return {
    /** Brings everything up to the sandbox's present. @returns whether anything happened */
    runDue(): boolean {
      let happened = false;
      for (let next = nextDue(); next; next = nextDue()) {
        next.happens(next.at);
        happened = true;
      }
      return happened;
    },

    /** When the clock brings the next change for anybody; null without one. In seconds. */
    nextChangeAt(): number | null {
      const ends = Object.values(state.subscriptions)
        .filter(isLive)
        .map((one) => itemOf(one).current_period_end);
      const attempts = Object.values(state.invoices).flatMap((one) => one.next_payment_attempt ?? []);
      return [...ends, ...attempts].sort((one, other) => one - other)[0] ?? null;
    },

    /** Pays for an open checkout session, which begins a subscription. @returns why the card was declined, or null */
    pay(session: Stripe.Checkout.Session, card: TestCard): string | null {
      const customer = state.customers[idOf(session.customer ?? '')];
      const price = state.prices[state.soldPrices[session.id] ?? ''];
      if (!customer || customer.deleted || !price) return 'This customer was deleted.';
      if (card.behavior === 'declines') return DECLINED;
      const at = now();
      const { subscription, invoice } = begin(customer, price, attachCard(customer, card, at).id, at);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        subscription: subscription.id,
        invoice: invoice.id,
      } satisfies Partial<Stripe.Checkout.Session>);
      emit('checkout.session.completed', session, at);
      return null;
    },

    /** Gives the customer a card, as the way in which they pay. */
    giveCard(customer: Stripe.Customer, card: TestCard): void {
      customer.invoice_settings.default_payment_method = attachCard(customer, card, now()).id;
    },

    /** Begins a subscription that the customer's own card pays; undefined without one. */
    subscribe(customer: Stripe.Customer, price: Stripe.Price): Stripe.Subscription | undefined {
      const card = customer.invoice_settings.default_payment_method;
      return card ? begin(customer, price, idOf(card), now()).subscription : undefined;
    },

    expire: (session: Stripe.Checkout.Session) => expire(session, now()),

    /** Ends the subscription now. */
    cancel: (subscription: Stripe.Subscription) => end(subscription, 'cancellation_requested', now()),

    /** `canceling`: ends the subscription when its paid period ends. Otherwise takes that back. */
    cancelAtPeriodEnd(subscription: Stripe.Subscription, canceling: boolean): void {
      const reason = canceling ? 'cancellation_requested' : null;
      const changes = {
        cancel_at_period_end: canceling,
        cancel_at: canceling ? itemOf(subscription).current_period_end : null,
        canceled_at: canceling ? now() : null,
        cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
      } as const;
      if (subscription.cancel_at_period_end !== canceling || subscription.cancel_at !== changes.cancel_at) {
        update(subscription, changes, now());
      }
    },

    /** Ends the subscription at that moment, in seconds; null takes that back. */
    cancelAt(subscription: Stripe.Subscription, moment: number | null): void {
      update(subscription, { cancel_at: moment, canceled_at: moment === null ? null : now() }, now());
    },

    /** Another card for what is charged from now on. What is open stays open until it is tried again. */
    changeCard(subscription: Stripe.Subscription, card: TestCard): string | null {
      const customer = state.customers[idOf(subscription.customer)];
      if (!customer || customer.deleted) return 'This customer was deleted.';
      if (card.behavior === 'declines') return DECLINED;
      const method = attachCard(customer, card, now());
      update(subscription, { default_payment_method: method.id }, now());
      return null;
    },

    /** Tries what a past due subscription owes, now. */
    payOpenInvoice(subscription: Stripe.Subscription): void {
      const open = invoicesOf(subscription).find(({ status }) => status === 'open');
      if (open) attempt(subscription, open, now());
    },

    /** Deletes the customer's cards too, and ends their subscriptions and checkouts. */
    deleteCustomer(customer: Stripe.Customer): Stripe.DeletedCustomer {
      const at = now();
      for (const subscription of Object.values(state.subscriptions)) {
        if (idOf(subscription.customer) === customer.id && isLive(subscription)) {
          end(subscription, 'cancellation_requested', at);
        }
      }
      for (const session of Object.values(state.checkoutSessions)) {
        if (idOf(session.customer ?? '') === customer.id && session.status === 'open') expire(session, at);
      }
      for (const [id, { customer: owner }] of Object.entries(state.paymentMethods)) {
        if (owner && idOf(owner) === customer.id) delete state.paymentMethods[id];
      }
      const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
      state.customers[customer.id] = deleted;
      emit('customer.deleted', customer, at);
      return deleted;
    },

    /** For tests: an event that no change caused. */
    emit: (type: Stripe.Event['type'], object: Stripe.Event.Data.Object) => emit(type, object, now()),
  };
}

/** Whether time or a payment can still change it. */
export function isLive({ status }: Stripe.Subscription): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due';
}
