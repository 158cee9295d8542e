import { Stripe } from 'stripe';

/** Where the server keeps its customers and takes its payments. */
export type StripeAccess = {
  secretKey: string;
  /** null: Stripe's own. */
  apiUrl: string | null;
  webhookSecret: string;
  priceId: string;
  /** Whether this is the sandbox on this machine, not an account at Stripe. */
  sandbox: boolean;
};

/** Where a customer exists. What is true in one mode says nothing about another. */
export type BillingMode = 'sandbox' | 'test' | 'live';

const TIMEOUT_MS = 10_000;

export function openStripe({ secretKey, apiUrl }: Pick<StripeAccess, 'secretKey' | 'apiUrl'>): Stripe {
  const url = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
      protocol: url.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

export function modeOf({ sandbox, secretKey }: StripeAccess): BillingMode {
  if (sandbox) return 'sandbox';
  return /^[a-z]+_live_/.test(secretKey) ? 'live' : 'test';
}
