import type { billingContracts } from '@latticework/api/contracts/billing';
import { AppError } from '@latticework/core/errors';
import { createConcurrencyLimit } from '../http/concurrencyLimit.ts';
import type { Handlers } from '../http/serve.ts';
import type { BillingService } from './service.ts';

/** Each holds a connection to the database while Stripe answers, and others need some too. */
const AT_ONCE = 3;

/** `service`: null where billing is off. */
export function billingHandlers(service: BillingService | null): Handlers<typeof billingContracts> {
  const asking = createConcurrencyLimit({ perCaller: 1, total: AT_ONCE });
  const receiving = createConcurrencyLimit({ perCaller: AT_ONCE, waitingPerCaller: 1000 });
  return {
    checkout: ({ person, body, signal }) =>
      asking(person.id, signal, () =>
        opened(service).checkout(person, {
          priceId: body.price_id,
          successUrl: body.success_url,
          cancelUrl: body.cancel_url,
        }),
      ),
    portal: ({ person, body, signal }) =>
      asking(person.id, signal, () => opened(service).portal(person, { returnUrl: body.return_url })),
    cancelSubscription: ({ person, body, signal }) =>
      asking(person.id, signal, async () => {
        await opened(service).cancel(person, body);
        return { canceled: true };
      }),
    resumeSubscription: ({ person, signal }) =>
      asking(person.id, signal, async () => {
        await opened(service).resume(person);
        return { resumed: true };
      }),
    webhook: ({ rawBody, header, signal }) =>
      receiving('stripe', signal, async () => {
        await opened(service).receive(rawBody, header('stripe-signature'));
        return { received: true };
      }),
  };
}

function opened(service: BillingService | null): BillingService {
  if (service) return service;
  throw new AppError('not_found', 'This installation sells nothing. Everyone has all of it.');
}
