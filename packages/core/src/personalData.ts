import { z } from 'zod';
import { QUERY_TYPES } from './analysis.ts';
import { VERDICTS } from './judgments.ts';

const moment = z.iso.datetime({ offset: true });

/** Everything that is stored about one user, for export. */
export const personalDataSchema = z.object({
  exportedAt: moment,
  account: z.object({
    id: z.uuid(),
    email: z.string(),
    hasPassword: z.boolean(),
    /** Sign-in identities (email, Google, …), as the account service stores them. */
    identities: z.array(z.object({ provider: z.string(), id: z.string(), data: z.record(z.string(), z.unknown()) })),
    /** The Stripe customer id; null for a user who never paid. */
    stripeCustomerId: z.string().nullable(),
    createdAt: moment.nullable(),
    emailConfirmedAt: moment.nullable(),
    lastSignInAt: moment.nullable(),
    /** What else the account service stores: the name, and what Google sent at sign-in. */
    metadata: z.record(z.string(), z.unknown()),
  }),
  /** Active sessions. */
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
      /** As it was stored, whatever version of the product wrote it; null if there was none. */
      analysis: z.unknown(),
      /** The user's verdicts on its findings. */
      verdicts: z.array(z.object({ toolId: z.string(), verdict: z.enum(VERDICTS), at: moment })),
      /** The steps of its plan that are checked off, counted from 0 across all sections. */
      checkedSteps: z.array(z.object({ step: z.number(), at: moment })),
    }),
  ),
  /** The usage ledger. */
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
