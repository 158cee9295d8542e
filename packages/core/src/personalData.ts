import { z } from 'zod';
import { QUERY_TYPES } from './analysis.ts';

const moment = z.iso.datetime({ offset: true });

/** Everything that is kept of one person, as they can take it with them. */
export const personalDataSchema = z.object({
  exportedAt: moment,
  account: z.object({
    id: z.uuid(),
    email: z.string(),
    /** `password`, `google`, … */
    signInMethods: z.array(z.string()),
    createdAt: moment.nullable(),
    emailConfirmedAt: moment.nullable(),
    lastSignInAt: moment.nullable(),
    /** What the account service keeps beside these: the name, and what another site's sign-in told. */
    metadata: z.record(z.string(), z.unknown()),
  }),
  /** Where the person is signed in. */
  sessions: z.array(
    z.object({
      startedAt: moment.nullable(),
      lastUsedAt: moment.nullable(),
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  subscription: z
    .object({
      status: z.string(),
      cancelAtPeriodEnd: z.boolean(),
      currentPeriodEnd: moment.nullable(),
      paymentMethod: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }),
    })
    .nullable(),
  /** Newest first. */
  history: z.array(
    z.object({
      id: z.uuid(),
      queryType: z.enum(QUERY_TYPES),
      text: z.string(),
      tier: z.string(),
      askedAt: moment,
      /** As it was stored, whatever version of the product wrote it; null when none was. */
      analysis: z.unknown(),
    }),
  ),
  /** What was counted towards the allowance. */
  usage: z.array(z.object({ queryType: z.enum(QUERY_TYPES), state: z.string(), at: moment })),
});

export type PersonalData = z.infer<typeof personalDataSchema>;
