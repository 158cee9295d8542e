import { join, resolve } from 'node:path';
import { DEFAULT_SUPPORT_EMAIL } from '@latticework/core/site';
import { EFFORTS, type Effort } from '@latticework/engine/effort';
import type { Prices } from '@latticework/engine/model/engine';
import { z } from 'zod';
import type { StripeAccess } from './billing/stripe.ts';
import { ConfigError } from './configError.ts';

/** The folder with all data of an installation without hosted parts, unless DATA_DIR says otherwise. */
const DEFAULT_DATA_DIR = join(import.meta.dirname, '..', '..', '.data');

const optional = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
const optionalUrl = optional.pipe(
  z.url({ protocol: /^https?$/, error: 'is not an address that begins with https:// or http://' }).optional(),
);
const count = (least: number, usual: number) =>
  optional
    .transform((value) => (value === undefined ? usual : Number(value)))
    .pipe(z.number('is not a number').int().min(least));
const price = optional
  .transform((value) => (value === undefined ? undefined : Number(value)))
  .pipe(z.number('is not a number').min(0).optional());
const flag = z
  .enum(['0', '1', ''])
  .default('0')
  .transform((value) => value === '1');

const environmentSchema = z.object({
  NODE_ENV: optional,
  ALLOW_EMBEDDED: flag,
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: optional,
  SITE_URL: optionalUrl,
  /** The number of proxies in front; X-Forwarded-For is trusted for exactly that many. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** How many requests one network may send in the long run; faster ones are delayed, then refused. */
  REQUESTS_PER_SECOND: count(10, 200),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SUPABASE_URL: optionalUrl,
  SUPABASE_PUBLISHABLE_KEY: optional,
  SUPABASE_SECRET_KEY: optional,
  DATABASE_URL: optional,
  SMTP_URL: optional,
  MAIL_FROM: z.string().min(3).default('Latticework <noreply@latticework.local>'),
  /** Receives messages to the people who run the installation; shown to everyone. */
  SUPPORT_EMAIL: optional.pipe(z.email('is not an email address').optional()),
  QUOTA_HASH_SECRET: optional,
  /** `off`: everyone has Premium, and nothing is for sale. */
  BILLING: z.enum(['on', 'off', '']).default('on'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_ID: optional,
  /** An address in place of Stripe's own, for tests. */
  STRIPE_API_URL: optionalUrl,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  /** Another OpenID provider in Google's place, for tests. */
  GOOGLE_ISSUER_URL: optional.pipe(
    z.url({ abort: true }).refine(isSafeToAsk, 'is neither https nor on this machine').optional(),
  ),
  OPENAI_API_KEY: optional,
  OPENAI_BASE_URL: optional.pipe(z.url({ protocol: /^https?$/, message: 'is not an http address' }).optional()),
  OPENAI_MODEL: optional,
  /** How much a reasoning model thinks before it answers. */
  OPENAI_EFFORT: optional.pipe(z.enum(EFFORTS).optional()),
  /** In dollars for a million tokens. Cached input costs as much as other input unless its price is set. */
  MODEL_PRICE_INPUT: price,
  MODEL_PRICE_OUTPUT: price,
  MODEL_PRICE_CACHED_INPUT: price,
  /** Input and output together. An answer of premium quality needs at least this. */
  MODEL_TOKENS_PER_REQUEST: count(9_000, 36_000),
  MODEL_TOKENS_PER_PERSON_PER_DAY: count(9_000, 360_000),
  MODEL_TOKENS_PER_DAY: count(9_000, 3_600_000),
});

export type HostedSupabase = { url: string; publishableKey: string; secretKey: string; databaseUrl: string };

type GoogleClient = { clientId: string; clientSecret: string; issuerUrl: string };

type ModelServer = {
  /** null: the server needs none. */
  apiKey: string | null;
  /** null: OpenAI's own. */
  baseUrl: string | null;
  model: string;
  effort: Effort | undefined;
  /** Only for the log; undefined where they are not set. */
  prices: Prices | undefined;
  tokensPerRequest: number;
  tokensPerPersonPerDay: number;
  tokensPerDay: number;
};

/** Who takes payments. `off`: nobody; everyone has Premium. */
type BillingConfig = { kind: 'stripe'; access: StripeAccess } | { kind: 'sandbox' } | { kind: 'off' };

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Set when SITE_URL is; otherwise derived from the port that the server gets. */
  siteUrl: string | null;
  trustedProxies: number;
  requestsPerSecond: number;
  logLevel: string;
  /** null: the embedded one. */
  supabase: HostedSupabase | null;
  /** null: the inbox page. */
  smtpUrl: string | null;
  mailFrom: string;
  supportEmail: string;
  /** The key for hashes of people in quotas and limits. null: made once and kept in the data folder. */
  quotaHashSecret: string | null;
  billing: BillingConfig;
  /** null: signing in with Google is off, or a hosted Supabase handles it. */
  google: GoogleClient | null;
  /** null: only the embedded engine. */
  model: ModelServer | null;
};

/** Parses the environment, once. @throws ConfigError */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const supabase = readHostedSupabase(env);
  const google = readGoogle(env, supabase);
  const model = readModelServer(env);
  const billing = readBilling(env);

  if (env.NODE_ENV === 'production' && !env.ALLOW_EMBEDDED) {
    const missing = [
      ...(supabase
        ? []
        : [
            'SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and DATABASE_URL (embedded database and accounts)',
          ]),
      ...(supabase || env.SMTP_URL ? [] : ['SMTP_URL (an inbox that anyone can open)']),
      ...(billing.kind === 'sandbox'
        ? ['STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID, or BILLING=off (payments without money)']
        : []),
      ...(env.SITE_URL ? [] : ['SITE_URL (the public address, for links in mails)']),
      ...(env.SUPPORT_EMAIL ? [] : ['SUPPORT_EMAIL (where people can write for help)']),
      ...(env.QUOTA_HASH_SECRET ? [] : ['QUOTA_HASH_SECRET (a secret that every server of this installation shares)']),
    ];
    if (missing.length > 0) {
      throw new ConfigError(
        `NODE_ENV is production, but these are not set:\n${missing.map((name) => `  ${name}`).join('\n')}\n` +
          'Set them, or set ALLOW_EMBEDDED=1 to run on the embedded parts on purpose.',
      );
    }
  }

  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR ?? DEFAULT_DATA_DIR),
    siteUrl: env.SITE_URL ? new URL(env.SITE_URL).origin : null,
    trustedProxies: env.TRUSTED_PROXIES,
    requestsPerSecond: env.REQUESTS_PER_SECOND,
    logLevel: env.LOG_LEVEL,
    supabase,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL ?? DEFAULT_SUPPORT_EMAIL,
    quotaHashSecret: env.QUOTA_HASH_SECRET ?? null,
    billing,
    google,
    model,
  };
}

function readHostedSupabase(env: z.infer<typeof environmentSchema>): HostedSupabase | null {
  const parts = {
    SUPABASE_URL: env.SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY: env.SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY: env.SUPABASE_SECRET_KEY,
    DATABASE_URL: env.DATABASE_URL,
  };
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    DATABASE_URL: databaseUrl,
  } = parts;
  if (url && publishableKey && secretKey && databaseUrl) {
    return { url: new URL(url).origin, publishableKey, secretKey, databaseUrl };
  }
  const set = Object.entries(parts).filter(([, value]) => value);
  if (set.length > 0) {
    const missing = Object.entries(parts)
      .filter(([, value]) => !value)
      .map(([name]) => name);
    throw new ConfigError(
      `${set.map(([name]) => name).join(', ')} set, but ${missing.join(', ')} missing. Set all four for a hosted Supabase, or none for the embedded one.`,
    );
  }
  return null;
}

function readBilling(env: z.infer<typeof environmentSchema>): BillingConfig {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
    STRIPE_API_URL: apiUrl = null,
  } = env;
  const all = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId };
  const set = Object.entries(all).flatMap(([name, value]) => (value ? [name] : []));
  if (env.BILLING === 'off') {
    if (set.length === 0) return { kind: 'off' };
    throw new ConfigError(`BILLING is off, but ${set.join(', ')} set. Unset either.`);
  }
  if (secretKey && webhookSecret && priceId) {
    return { kind: 'stripe', access: { secretKey, webhookSecret, priceId, apiUrl, sandbox: false } };
  }
  if (set.length === 0) return { kind: 'sandbox' };
  const missing = Object.entries(all).flatMap(([name, value]) => (value ? [] : [name]));
  throw new ConfigError(
    `${set.join(', ')} set, but ${missing.join(', ')} missing. Set all three for payments at Stripe, or none for the sandbox.`,
  );
}

function readGoogle(env: z.infer<typeof environmentSchema>, supabase: HostedSupabase | null): GoogleClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER_URL: issuerUrl } = env;
  const both = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret };
  const set = Object.entries({ ...both, GOOGLE_ISSUER_URL: issuerUrl }).flatMap(([name, value]) =>
    value ? [name] : [],
  );
  if (set.length === 0) return null;
  if (supabase) {
    // If these variables were ignored without an error, they would seem to work.
    throw new ConfigError(
      `${set.join(', ')} set together with a hosted Supabase, which has its own sign-in with Google. Set Google up in the Supabase project (Authentication, Sign In / Providers) and unset ${set.length > 1 ? 'these' : 'this'} here.`,
    );
  }
  if (clientId && clientSecret)
    return { clientId, clientSecret, issuerUrl: issuerUrl ?? 'https://accounts.google.com' };
  const missing = Object.entries(both).flatMap(([name, value]) => (value ? [] : [name]));
  throw new ConfigError(
    `${set.join(', ')} set, but ${missing.join(' and ')} missing. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for signing in with Google, or neither.`,
  );
}

/** Without encryption anyone on the network could answer in place of the provider. */
function isSafeToAsk(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

function readPrices(env: z.infer<typeof environmentSchema>): Prices | undefined {
  const { MODEL_PRICE_INPUT: input, MODEL_PRICE_OUTPUT: output, MODEL_PRICE_CACHED_INPUT: cached = input } = env;
  if (input === undefined && output === undefined && cached === undefined) return undefined;
  if (input === undefined || output === undefined || cached === undefined) {
    throw new ConfigError('MODEL_PRICE_INPUT and MODEL_PRICE_OUTPUT belong together. Set both, or neither.');
  }
  return { input, output, cached };
}

function readModelServer(env: z.infer<typeof environmentSchema>): ModelServer | null {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env;
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) {
    if (!OPENAI_MODEL) return null;
    throw new ConfigError(
      'OPENAI_MODEL set, but neither OPENAI_API_KEY nor OPENAI_BASE_URL. Set one of them too, or none of the three for the embedded engine.',
    );
  }
  if (!OPENAI_MODEL) {
    const set = OPENAI_API_KEY ? 'OPENAI_API_KEY' : 'OPENAI_BASE_URL';
    throw new ConfigError(
      `${set} set, but OPENAI_MODEL missing. Name the model that should analyze, or unset ${set} for the embedded engine.`,
    );
  }
  for (const budget of ['MODEL_TOKENS_PER_PERSON_PER_DAY', 'MODEL_TOKENS_PER_DAY'] as const) {
    if (env[budget] < env.MODEL_TOKENS_PER_REQUEST) {
      throw new ConfigError(`${budget} is less than MODEL_TOKENS_PER_REQUEST, so that no request could be made.`);
    }
  }
  return {
    apiKey: OPENAI_API_KEY ?? null,
    baseUrl: OPENAI_BASE_URL ?? null,
    model: OPENAI_MODEL,
    effort: env.OPENAI_EFFORT,
    prices: readPrices(env),
    tokensPerRequest: env.MODEL_TOKENS_PER_REQUEST,
    tokensPerPersonPerDay: env.MODEL_TOKENS_PER_PERSON_PER_DAY,
    tokensPerDay: env.MODEL_TOKENS_PER_DAY,
  };
}
