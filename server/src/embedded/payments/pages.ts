import { priceText } from '@latticework/core/plans';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Stripe } from 'stripe';
import { isSameOrigin } from '../../http/sameOrigin.ts';
import { findTestCard, TEST_CARDS, type TestCard } from './cards.ts';
import type { Deliveries } from './deliveries.ts';
import { type Html, html } from './html.ts';
import { isLive, type Lifecycle } from './lifecycle.ts';
import { idOf, itemOf } from './objects.ts';
import { sandboxDocument } from './sandboxDocument.ts';
import type { SandboxStore } from './state.ts';

const DAY_S = 24 * 3600;
const MOST_DAYS = 400;

/**
 * What Stripe would show on its own site, without a script: the checkout, the billing portal, and a page for what only
 * a sandbox has, its clock and what it sent. Anyone who has the address of a checkout or a portal may use it, as there.
 */
export function createSandboxPages(parts: {
  /** The path in front of all of them. */
  path: string;
  store: SandboxStore;
  lifecycle: Lifecycle;
  deliveries: Deliveries;
  advance: (seconds: number) => Promise<void>;
}): RequestHandler {
  const { path, store, lifecycle, deliveries, advance } = parts;
  const { state, now, save } = store;
  const router = Router();

  router.use(path, (request, response, next) => {
    if (!isSameOrigin(request)) {
      return send(response, 403, 'Not from here', html`<p>This request came from another site’s page.</p>`);
    }
    lifecycle.runDue();
    next();
  });
  router.use(path, express.urlencoded({ extended: false, limit: '4kb' }));

  router.get(`${path}/c/pay/:id`, (request, response) => showCheckout(response, sessionOf(request)));

  router.post(`${path}/c/pay/:id`, async (request, response) => {
    const session = sessionOf(request);
    if (session?.status !== 'open') return showCheckout(response, session);
    const card = cardOf(request);
    const problem = card ? lifecycle.pay(session, card) : 'Choose a card.';
    await save();
    if (problem !== null) return showCheckout(response, session, problem);
    response.redirect(303, (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  });

  router.get(`${path}/p/session/:id`, (request, response) => showPortal(response, portalOf(request)));

  router.post(`${path}/p/session/:id`, async (request, response) => {
    const portal = portalOf(request);
    const subscription = portal && subscriptionsOf(portal.customer).find(isLive);
    if (!portal || !subscription) return showPortal(response, portal);
    const problem = actOn(subscription, request);
    await save();
    if (problem !== null) return showPortal(response, portal, problem);
    response.redirect(303, request.originalUrl);
  });

  router.get(path, (_request, response) => showSandbox(response));

  router.post(`${path}/advance`, async (request, response) => {
    const { days, next } = fieldsOf(request);
    const nextAt = lifecycle.nextChangeAt();
    const seconds = next !== undefined && nextAt !== null ? Math.max(nextAt - now(), 0) + 1 : Number(days) * DAY_S;
    if (!(seconds > 0 && seconds <= MOST_DAYS * DAY_S)) {
      return send(response, 400, 'Payments sandbox', html`<p>Advance the clock by 1 to ${MOST_DAYS} days.</p>`);
    }
    await advance(seconds);
    await deliveries.settled();
    response.redirect(303, path);
  });
  return router;

  function sessionOf(request: Request): Stripe.Checkout.Session | undefined {
    return own(state.checkoutSessions, request);
  }

  function portalOf(request: Request): Stripe.BillingPortal.Session | undefined {
    return own(state.portalSessions, request);
  }

  function subscriptionsOf(customer: string): Stripe.Subscription[] {
    return Object.values(state.subscriptions).filter((one) => idOf(one.customer) === customer);
  }

  /** @returns why it was not done, or null */
  function actOn(subscription: Stripe.Subscription, request: Request): string | null {
    switch (fieldsOf(request)['action']) {
      case 'cancel':
        lifecycle.cancelAtPeriodEnd(subscription, true);
        return null;
      case 'resume':
        lifecycle.cancelAtPeriodEnd(subscription, false);
        return null;
      case 'pay':
        lifecycle.payOpenInvoice(subscription);
        return subscription.status === 'active' ? null : 'The card was declined.';
      case 'card': {
        const card = cardOf(request);
        return card ? lifecycle.changeCard(subscription, card) : 'Choose a card.';
      }
      default:
        return 'There is nothing to do.';
    }
  }

  function showCheckout(response: Response, session: Stripe.Checkout.Session | undefined, problem?: string): void {
    const price = session && state.prices[state.soldPrices[session.id] ?? ''];
    if (!session || !price) {
      send(response, 404, 'Checkout', html`<p>There is no checkout at this address.</p>`);
      return;
    }
    const back = session.cancel_url;
    const wayBack = back === null ? null : html`<a href="${back}">Back</a>`;
    if (session.status !== 'open') {
      const over = session.status === 'complete' ? 'This checkout is paid.' : 'This checkout has expired.';
      send(response, 410, 'Checkout', html`<p>${over}</p>${wayBack}`);
      return;
    }
    const form = html`
      <p>${state.products[idOf(price.product)]?.name ?? 'Subscription'}</p>
      <p class="amount">${amountOf(price)} <span>a month</span></p>
      <p>For ${session.customer_details?.email ?? 'you'}</p>
      ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post">
        ${cardChoice('Test card')}
        <button>Pay ${amountOf(price)}</button>
      </form>
      ${wayBack}`;
    send(response, problem === undefined ? 200 : 402, 'Checkout', form, [session.success_url, back]);
  }

  function showPortal(response: Response, portal: Stripe.BillingPortal.Session | undefined, problem?: string): void {
    if (!portal) {
      send(response, 404, 'Billing', html`<p>There is no billing page at this address.</p>`);
      return;
    }
    const subscriptions = subscriptionsOf(portal.customer);
    const live = subscriptions.find(isLive);
    const content = html`
      ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
      ${live ? standing(live) : html`<p>There is no running subscription.</p>`}
      ${portal.return_url !== null && html`<a href="${portal.return_url}">Return to Latticework</a>`}
      ${invoiceList(portal.customer)}`;
    send(response, problem === undefined ? 200 : 402, 'Billing', content);
  }

  function standing(subscription: Stripe.Subscription): Html {
    const item = itemOf(subscription);
    const { card } = state.paymentMethods[idOf(subscription.default_payment_method ?? '')] ?? {};
    const canceling = subscription.cancel_at_period_end || subscription.cancel_at !== null;
    const end = dateText(subscription.cancel_at ?? item.current_period_end);
    return html`
      <dl>
        <dt>Plan</dt>
        <dd>${state.products[idOf(item.price.product)]?.name ?? ''}, ${amountOf(item.price)} a month</dd>
        <dt>Status</dt>
        <dd>${subscription.status === 'past_due' ? 'Past due' : canceling ? `Ends on ${end}` : `Renews on ${end}`}</dd>
        <dt>Card</dt>
        <dd>${card ? `${card.brand} ending in ${card.last4}` : 'None'}</dd>
      </dl>
      ${subscription.status === 'past_due' && action('pay', 'Pay now')}
      ${canceling ? action('resume', 'Keep the subscription') : action('cancel', 'Cancel at the end of the period')}
      <form method="post">
        <input type="hidden" name="action" value="card">
        ${cardChoice('Another card')}
        <button class="quiet">Change the card</button>
      </form>`;
  }

  function invoiceList(customer: string): Html | null {
    const invoices = Object.values(state.invoices).filter((one) => idOf(one.customer ?? '') === customer);
    if (invoices.length === 0) return null;
    const rows = invoices.toReversed().map(
      (one) => html`<tr><td>${dateText(one.created)}</td><td>${one.number ?? ''}</td>
        <td>${priceText(one.total / 100, one.currency)}</td><td>${one.status ?? ''}</td></tr>`,
    );
    return html`<h2>Invoices</h2><table>${rows}</table>`;
  }

  function showSandbox(response: Response): void {
    const nextAt = lifecycle.nextChangeAt();
    const rows = Object.values(state.subscriptions)
      .toReversed()
      .map((one) => {
        const customer = state.customers[idOf(one.customer)];
        const email = customer && !customer.deleted ? customer.email : null;
        const ends = dateText(one.ended_at ?? one.cancel_at ?? itemOf(one).current_period_end);
        const standingText = one.ended_at !== null ? 'ended' : one.cancel_at_period_end ? 'ends' : 'renews';
        return html`<tr><td>${email ?? 'a deleted customer'}</td><td>${one.status}</td><td>${standingText} ${ends}</td></tr>`;
      });
    const sent = deliveries.attempts
      .slice(-20)
      .toReversed()
      .map((one) => html`<tr><td>${one.type}</td><td>${one.status === 0 ? 'no answer' : one.status}</td></tr>`);
    const content = html`
      <p>Stands in for Stripe on this installation, so that you can buy, use, cancel and lapse without a card.</p>
      <h2>Clock</h2>
      <p>It is ${dateText(now())} here${state.aheadS > 0 && html`, ${Math.round(state.aheadS / DAY_S)} days ahead`}.
        ${nextAt !== null && html`The next change is on ${dateText(nextAt)}.`}</p>
      <div class="ways">
        ${nextAt !== null && html`<form method="post" action="${path}/advance"><button name="next" value="1">Advance to the next change</button></form>`}
        <form method="post" action="${path}/advance"><button class="quiet" name="days" value="1">Advance a day</button></form>
        <form method="post" action="${path}/advance"><button class="quiet" name="days" value="31">Advance 31 days</button></form>
      </div>
      <h2>Subscriptions</h2>
      ${rows.length > 0 ? html`<table>${rows}</table>` : html`<p>Nobody has subscribed yet.</p>`}
      ${sent.length > 0 && html`<h2>Sent to the webhook</h2><table>${sent}</table>`}
      <p><a href="/">Back to Latticework</a></p>`;
    send(response, 200, 'Payments sandbox', content);
  }

  /** `leadsTo`: where a form on the page may lead. A browser asks for the final address of a redirect too. */
  function send(
    response: Response,
    status: number,
    title: string,
    content: Html,
    leadsTo: readonly (string | null)[] = [],
  ): void {
    response.set('cache-control', 'no-store');
    response.set('content-security-policy', contentSecurityPolicy(leadsTo));
    response.status(status).type('html').send(sandboxDocument(title, content).markup);
  }
}

function contentSecurityPolicy(leadsTo: readonly (string | null)[]): string {
  const sources = leadsTo.flatMap((address) => {
    if (address === null || !URL.canParse(address)) return [];
    const { origin, protocol } = new URL(address);
    return origin === 'null' ? protocol : origin;
  });
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `form-action 'self' ${[...new Set(sources)].join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** Nothing for a body that is no form. */
function fieldsOf(request: Request): Record<string, string | undefined> {
  return (request.body as Record<string, string | undefined> | undefined) ?? {};
}

/** The object that the address names. */
function own<Kept>(kind: Record<string, Kept>, request: Request): Kept | undefined {
  const id = String(request.params['id']);
  return Object.hasOwn(kind, id) ? kind[id] : undefined;
}

function cardOf(request: Request): TestCard | undefined {
  return findTestCard(fieldsOf(request)['card']);
}

function cardChoice(legend: string): Html {
  const choices = TEST_CARDS.map(
    (
      { number, what },
      index,
    ) => html`<label><input type="radio" name="card" value="${number}" required ${index === 0 && html`checked`}>
      <span><strong>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</strong> ${what}</span></label>`,
  );
  return html`<fieldset><legend>${legend}</legend>${choices}</fieldset>`;
}

function action(name: string, text: string): Html {
  return html`<form method="post"><button name="action" value="${name}">${text}</button></form>`;
}

function amountOf(price: Stripe.Price): string {
  return priceText((price.unit_amount ?? 0) / 100, price.currency);
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function dateText(seconds: number): string {
  return DATE.format(new Date(seconds * 1000));
}
