import { z } from 'zod';
import { QUERY_TYPES } from './analysis.ts';
import { VERDICTS } from './judgments.ts';

const moment = z.iso.datetime({ offset: true });

/** Everything that is kept of one person, as they can take it with them. */
export const personalDataSchema = z.object({
  exportedAt: moment,
  account: z.object({
    id: z.uuid(),
    email: z.string(),
    hasPassword: z.boolean(),
    /** What ties the account to an address, to Google, …, as the account service keeps it. */
    identities: z.array(z.object({ provider: z.string(), id: z.string(), data: z.record(z.string(), z.unknown()) })),
    /** Who the person is at Stripe; null for somebody who never paid. */
    stripeCustomerId: z.string().nullable(),
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
      /** What the person said of its findings. */
      verdicts: z.array(z.object({ toolId: z.string(), verdict: z.enum(VERDICTS), at: moment })),
      /** Which steps of its plan are done, counted from 0 through all sections. */
      checkedSteps: z.array(z.object({ step: z.number(), at: moment })),
    }),
  ),
  /** What was counted towards the allowance. */
  usage: z.array(
    z.object({
      queryType: z.enum(QUERY_TYPES),
      trendingQuestionId: z.uuid().nullable(),
      state: z.string(),
      at: moment,
    }),
  ),
});

export type PersonalData = z.infer<typeof personalDataSchema>;
