import type { BillingConfig } from '../config.ts';
import type { Sql } from '../database/connect.ts';
import type { PaymentsSandbox, SandboxOptions } from '../embedded/payments/sandbox.ts';
import type { Logger } from '../http/requestLog.ts';
import type { Job } from '../jobs/jobs.ts';
import { deleteCustomerJob } from './customers.ts';
import { reconcileSubscriptionsJob } from './reconcileJob.ts';
import { type BillingService, createBillingService } from './service.ts';
import { settleMode } from './settleMode.ts';
import { createBillingStore } from './store.ts';

export type Billing = {
  /** null where billing is off. */
  service: BillingService | null;
  priceId: string | null;
  /** null where an account at Stripe takes the payments, or where billing is off. */
  sandbox: PaymentsSandbox | null;
  deleteCustomer: ReturnType<typeof deleteCustomerJob>;
  jobs: Job[];
  stop: () => Promise<void>;
};

/** @throws ConfigError when the database belongs to another mode of Stripe */
export async function openBilling(parts: {
  billing: BillingConfig;
  sql: Sql;
  siteUrl: string;
  log: Logger;
  sandbox: Omit<SandboxOptions, 'siteUrl' | 'log'>;
}): Promise<Billing> {
  const { billing, sql, siteUrl, log } = parts;
  if (billing.kind === 'off') {
    return {
      service: null,
      priceId: null,
      sandbox: null,
      deleteCustomer: deleteCustomerJob(null),
      jobs: [],
      stop: async () => {},
    };
  }
  const store = createBillingStore(sql);
  const sandbox = billing.kind === 'sandbox' ? await startSandbox() : null;
  try {
    const access = sandbox ? { ...sandbox.access, sandbox: true } : givenAccess();
    await settleMode(store, access, log);
    // Its file may have been deleted, or belong to another database.
    if (sandbox) await store.forgetOtherCustomers('sandbox', Object.keys(sandbox.store.state.customers));
    const service = createBillingService({ store, access, siteUrl, log });
    return {
      service,
      priceId: access.priceId,
      sandbox,
      deleteCustomer: deleteCustomerJob(access),
      jobs: [reconcileSubscriptionsJob(store, service, log)],
      stop: async () => sandbox?.stop(),
    };
  } catch (error) {
    await sandbox?.stop();
    throw error;
  }

  /** A server with an account at Stripe never loads the sandbox. */
  async function startSandbox(): Promise<PaymentsSandbox> {
    const { startPaymentsSandbox } = await import('../embedded/payments/sandbox.ts');
    return startPaymentsSandbox({ ...parts.sandbox, siteUrl, log });
  }

  function givenAccess() {
    if (billing.kind !== 'stripe') throw new Error('there is no account at Stripe');
    return billing.access;
  }
}
