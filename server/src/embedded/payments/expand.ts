import type { Stripe } from 'stripe';
import { SandboxApiError } from './apiError.ts';
import type { SandboxState } from './state.ts';

/** Puts objects in the place of their ids, along a path such as `data.default_payment_method`, in `result` itself. */
export function expandAt(state: SandboxState, result: unknown, path: string): void {
  const names = path.split('.');
  visit(result, names);

  function visit(at: unknown, [name, ...rest]: string[]): void {
    if (name === undefined || at === null) return;
    if (Array.isArray(at)) {
      for (const item of at) visit(item, [name, ...rest]);
      return;
    }
    addPayments(state, at, name);
    if (typeof at !== 'object' || !(name in at)) {
      throw new SandboxApiError(400, `This property cannot be expanded (${path}).`, {
        code: 'parameter_invalid',
        param: 'expand',
      });
    }
    const holder = at as Record<string, unknown>;
    const linked = holder[name];
    if (typeof linked === 'string') holder[name] = structuredClone(find(state, linked)) ?? linked;
    visit(holder[name], rest);
  }
}

/** An invoice has its payments only when they are asked for. */
function addPayments(state: SandboxState, at: unknown, name: string): void {
  const invoice = at as Partial<Stripe.Invoice>;
  if (name !== 'payments' || invoice.object !== 'invoice' || invoice.id === undefined) return;
  const payment = state.payments[invoice.id];
  const data = payment ? [structuredClone(payment)] : [];
  invoice.payments = { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoice.id}` };
}

function find(state: SandboxState, id: string): unknown {
  const { customers, paymentMethods, subscriptions, invoices, products, prices } = state;
  for (const kind of [customers, paymentMethods, subscriptions, invoices, products, prices]) {
    if (Object.hasOwn(kind, id)) return kind[id];
  }
  return undefined;
}
