import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/** What a client may know about the installation; nothing here is secret. */
export const publicConfigSchema = z.object({
  supabaseUrl: z.url(),
  supabasePublishableKey: z.string().min(1),
  /** What is for sale; null where billing is off, and everyone has Premium. */
  plan: z
    .object({
      name: z.literal('Premium'),
      price: z.number().positive(),
      currency: z.string(),
      priceId: z.string(),
    })
    .nullable(),
  /** Addresses of the embedded services; null where the hosted one is configured. */
  embedded: z.object({ mailbox: z.string().nullable(), payments: z.string().nullable() }),
  /** The support address, and whether the contact form is available. */
  supportEmail: z.email(),
  contactForm: z.boolean(),
});

export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const statusContracts = defineContracts({
  health: {
    method: 'GET',
    path: '/healthz',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
    errors: [],
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    access: 'public',
    response: z.object({ status: z.literal('ready') }),
    errors: ['unavailable'],
  },
  config: {
    method: 'GET',
    path: '/config.json',
    access: 'public',
    response: publicConfigSchema,
    errors: [],
  },
});
