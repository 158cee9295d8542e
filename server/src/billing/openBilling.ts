import type { Sql } from '../database/connect.ts';
import type { Logger } from '../http/requestLog.ts';
import type { Job } from '../jobs/jobs.ts';
import { deleteCustomerJob } from './customers.ts';
import { reconcileSubscriptionsJob } from './reconcileJob.ts';
import { type BillingService, createBillingService } from './service.ts';
import { settleMode } from './settleMode.ts';
import { createBillingStore } from './store.ts';
import { modeOf, type StripeAccess } from './stripe.ts';

export type Billing = {
  /** null where billing is off. */
  service: BillingService | null;
  deleteCustomer: ReturnType<typeof deleteCustomerJob>;
  jobs: Job[];
};

/**
 * `access`: null where billing is off. `customers`: all that exist, where that is known; others are forgotten.
 * @throws ConfigError when the database belongs to another mode of Stripe
 */
export async function openBilling(parts: {
  access: StripeAccess | null;
  customers: string[] | undefined;
  sql: Sql;
  siteUrl: string;
  log: Logger;
}): Promise<Billing> {
  const { access, customers, sql, siteUrl, log } = parts;
  const deleteCustomer = deleteCustomerJob(access);
  const store = createBillingStore(sql);
  if (!access) {
    await store.forgetOtherCustomers('sandbox');
    const left = await store.customersByMode();
    if (left.test || left.live) {
      log.warn(
        { event: 'billing_off_with_customers', ...left },
        'billing is off, but Stripe may still charge customers',
      );
    }
    return { service: null, deleteCustomer, jobs: [] };
  }
  await settleMode(store, access, log);
  if (customers) await store.forgetOtherCustomers(modeOf(access), customers);
  const service = createBillingService({ store, access, siteUrl, log });
  return { service, deleteCustomer, jobs: [reconcileSubscriptionsJob(store, service, log)] };
}
