import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readRows } from './readRows.ts';
import type { Services } from './services.ts';

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
    queryKey: ['subscription'],
    queryFn: async ({ signal }) => {
      const row = await supabase.from('stripe_user_subscriptions').select(COLUMNS).abortSignal(signal).maybeSingle();
      return subscriptionSchema.nullable().parse(readRows(row));
    },
  });
