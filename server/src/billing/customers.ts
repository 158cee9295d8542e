import { z } from 'zod';
import type { Job } from '../jobs/jobs.ts';
import { openStripe, type StripeAccess } from './stripe.ts';

const DAY_S = 24 * 3600;

const customerData = z.object({ customerId: z.string().min(1) });

/**
 * Deletes a customer at Stripe, which cancels their subscriptions at once and removes their cards. Retried for weeks,
 * because until it succeeds a person without an account may still be charged.
 */
export function deleteCustomerJob(access: StripeAccess | null): Job<typeof customerData> {
  return {
    name: 'delete-stripe-customer',
    data: customerData,
    retry: { times: 40, longestPauseSeconds: DAY_S },
    async run({ customerId }) {
      if (!access) throw new Error('Billing is off, so a customer at Stripe cannot be deleted.');
      const { customers } = openStripe(access);
      // Read first: Stripe reports a deleted customer as deleted, and an unknown one means a wrong key.
      const customer = await customers.retrieve(customerId);
      if (!customer.deleted) await customers.del(customerId);
    },
  };
}
