import { z } from 'zod';
import { defineContracts, type ResponseOf } from '../contract.ts';

export const limitsContracts = defineContracts({
  limits: {
    method: 'GET',
    path: '/functions/v1/limits',
    access: 'user',
    response: z.object({
      tier: z.enum(['free', 'premium']),
      /** A subscription is there, but its last payment failed. Until it is paid, the tier is free. */
      pastDue: z.boolean(),
      trendingUsed: z.number().int().nonnegative(),
      trendingLimit: z.number().int().nonnegative(),
      manualUsed: z.number().int().nonnegative(),
      manualLimit: z.number().int().nonnegative(),
      /** When the oldest counted analysis leaves the window; null when nothing is counted. */
      resetTime: z.iso.datetime({ offset: true }).nullable(),
      /** When the next manual analysis is available; null while one is available now. */
      manualResetTime: z.iso.datetime({ offset: true }).nullable(),
    }),
    errors: [],
  },
});

/** What a signed-in person has used and may use. */
export type UsageLimits = ResponseOf<typeof limitsContracts.limits>;
