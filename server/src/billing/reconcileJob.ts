import { z } from 'zod';
import type { Logger } from '../http/requestLog.ts';
import type { Job } from '../jobs/jobs.ts';
import type { BillingService } from './service.ts';
import type { BillingStore } from './store.ts';

/** What one run reads at most; the rest waits for the next one. */
const PER_RUN = 200;
/** Stripe sends an event again for days, and lets it be sent by hand for a month. */
const EVENTS_KEPT_DAYS = 90;

/** Reads subscriptions again that may have changed without an event reaching us. */
export function reconcileSubscriptionsJob(
  store: BillingStore,
  service: Pick<BillingService, 'readAgain'>,
  log: Logger,
): Job {
  return {
    name: 'reconcile-subscriptions',
    data: z.unknown(),
    every: '*/5 * * * *',
    retry: { times: 2, longestPauseSeconds: 60 },
    async run() {
      await store.forgetEvents(EVENTS_KEPT_DAYS);
      for (const customerId of await store.dueForReading(PER_RUN)) {
        // One that fails must not keep the others from being read.
        await service.readAgain(customerId).catch((error: unknown) => {
          log.error({ err: error, event: 'subscription_not_read' }, 'a subscription could not be read again');
        });
      }
    },
  };
}
