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

function find(state: SandboxState, id: string): unknown {
  const { customers, paymentMethods, subscriptions, invoices, products, prices } = state;
  for (const kind of [customers, paymentMethods, subscriptions, invoices, products, prices]) {
    if (Object.hasOwn(kind, id)) return kind[id];
  }
  return undefined;
}
