import { billingContracts } from '@latticework/api/contracts/billing';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { paths } from '../paths.ts';
import { useLeaveFor } from './leave.ts';
import { readRows } from './readRows.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';
import { subscriptionKey, useRefreshTier } from './tier.ts';

const COLUMNS =
  'subscription_status, cancel_at_period_end, current_period_end, payment_method_brand, payment_method_last4';

const subscriptionSchema = z
  .object({
    subscription_status: z.string(),
    cancel_at_period_end: z.boolean(),
    /** Unix seconds. */
    current_period_end: z.number().nullable(),
    payment_method_brand: z.string().nullable(),
    payment_method_last4: z.string().nullable(),
  })
  .transform((row) => ({
    status: row.subscription_status,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    currentPeriodEnd: row.current_period_end,
    card: row.payment_method_last4 ? { brand: row.payment_method_brand, last4: row.payment_method_last4 } : null,
  }));

export type Subscription = z.output<typeof subscriptionSchema>;

/** The person's own subscription; null without one. */
export const subscriptionQuery = ({ supabase }: Services) =>
  queryOptions({
    queryKey: subscriptionKey,
    // Also changed in another tab, on the payment provider's page.
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const row = await supabase.from('stripe_user_subscriptions').select(COLUMNS).abortSignal(signal).maybeSingle();
      return subscriptionSchema.nullable().parse(readRows(row));
    },
  });

/** Opens the page for cards and invoices, which leads back to the settings. */
export function useOpenPortal() {
  const { api, platform } = useServices();
  return useLeaveFor(async () => {
    const body = { return_url: platform.signInReturn.addressOf(paths.settings) };
    return (await api.call(billingContracts.portal, { body })).url;
  });
}

/** Ends the subscription when its paid period ends. */
export function useCancelSubscription() {
  const { api } = useServices();
  const refreshTier = useRefreshTier();
  return useMutation({
    mutationFn: () => api.call(billingContracts.cancelSubscription, { body: {} }),
    onSettled: refreshTier,
  });
}

/** Takes a cancellation back. */
export function useResumeSubscription() {
  const { api } = useServices();
  const refreshTier = useRefreshTier();
  return useMutation({
    mutationFn: () => api.call(billingContracts.resumeSubscription, { body: {} }),
    onSettled: refreshTier,
  });
}
