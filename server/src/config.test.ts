import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './configError.ts';

const hosted = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  DATABASE_URL: 'postgres://postgres:x@db.example.test:5432/postgres',
};

const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_PRICE_ID: 'price_x' };

describe('the configuration', () => {
  it('needs nothing: embedded parts on port 3000 of this machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      supabase: null,
      smtpUrl: null,
      siteUrl: null,
    });
  });

  it('takes a hosted Supabase when all four of its variables are set', () => {
    expect(readConfig(hosted).supabase).toEqual({
      url: 'https://project.supabase.co',
      publishableKey: 'sb_publishable_x',
      secretKey: 'sb_secret_x',
      databaseUrl: hosted.DATABASE_URL,
    });
  });

  it.each(Object.keys(hosted))('names %s when only that is missing', (name) => {
    expect(() => readConfig({ ...hosted, [name]: '' })).toThrow(new RegExp(`${name} missing`));
  });

  it('reduces SITE_URL to its origin', () => {
    expect(readConfig({ SITE_URL: 'https://think.example.test/app/' }).siteUrl).toBe('https://think.example.test');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SITE_URL', 'think.example.test'],
    ['SITE_URL', 'localhost:5173'],
    ['LOG_LEVEL', 'loud'],
    ['SUPPORT_EMAIL', 'help'],
    ['SUPPORT_EMAIL', 'Help <help@example.test>'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}`));
  });

  describe('of signing in with Google', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

    it('is none when nothing is set', () => {
      expect(readConfig({ GOOGLE_CLIENT_ID: ' ' }).google).toBeNull();
    });

    it('accepts a client of Google or of another provider', () => {
      const client = { clientId: 'id', clientSecret: 'secret' };
      expect(readConfig(google).google).toEqual({ ...client, issuerUrl: 'https://accounts.google.com' });
      for (const issuerUrl of [
        'https://id.example.test',
        'http://localhost:4000',
        'http://127.0.0.1:1',
        'http://[::1]:1',
      ]) {
        expect(readConfig({ ...google, GOOGLE_ISSUER_URL: issuerUrl }).google).toEqual({ ...client, issuerUrl });
      }
    });

    it.each([
      [{ GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_ID set, but GOOGLE_CLIENT_SECRET missing/],
      [{ GOOGLE_CLIENT_SECRET: 'x' }, /GOOGLE_CLIENT_SECRET set, but GOOGLE_CLIENT_ID missing/],
      [{ GOOGLE_ISSUER_URL: 'https://id.example.test' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET missing/],
      [{ ...google, GOOGLE_ISSUER_URL: 'http://id.example.test' }, /^GOOGLE_ISSUER_URL: is neither https nor on this/],
      [{ ...google, GOOGLE_ISSUER_URL: 'http://localhost.example.test' }, /^GOOGLE_ISSUER_URL/],
      [{ ...google, GOOGLE_ISSUER_URL: 'id.example.test' }, /^GOOGLE_ISSUER_URL/],
      [{ ...google, ...hosted }, /GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET set together with a hosted Supabase/],
    ])('refuses %j and says what to do', (environment, message) => {
      expect(() => readConfig(environment)).toThrow(ConfigError);
      expect(() => readConfig(environment)).toThrow(message);
    });
  });

  describe('of a model', () => {
    it('has no model, only the embedded engine, when nothing is set', () => {
      expect(readConfig({ OPENAI_API_KEY: ' ', OPENAI_BASE_URL: '' }).model).toBeNull();
    });

    it('accepts a key, or a server that needs none', () => {
      expect(readConfig({ OPENAI_API_KEY: 'sk-x', OPENAI_MODEL: 'm' }).model).toEqual({
        apiKey: 'sk-x',
        baseUrl: null,
        model: 'm',
        effort: undefined,
        prices: undefined,
        tokensPerRequest: 36_000,
        tokensPerPersonPerDay: 360_000,
        tokensPerDay: 3_600_000,
      });
      const priced = { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm', MODEL_PRICE_INPUT: '2', MODEL_PRICE_OUTPUT: '8.5' };
      expect(readConfig({ ...priced, OPENAI_EFFORT: 'low' }).model).toMatchObject({
        effort: 'low',
        prices: { input: 2, output: 8.5, cached: 2 },
      });
      const local = { OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_MODEL: 'm', MODEL_TOKENS_PER_DAY: '50000' };
      expect(readConfig(local).model).toMatchObject({
        apiKey: null,
        baseUrl: 'http://localhost:11434/v1',
        tokensPerDay: 50_000,
      });
    });

    it.each([
      [{ OPENAI_API_KEY: 'sk-x' }, /OPENAI_API_KEY set, but OPENAI_MODEL missing/],
      [{ OPENAI_BASE_URL: 'http://localhost:1' }, /OPENAI_BASE_URL set, but OPENAI_MODEL missing/],
      [{ OPENAI_MODEL: 'm' }, /neither OPENAI_API_KEY nor OPENAI_BASE_URL/],
      [{ OPENAI_BASE_URL: 'localhost:1', OPENAI_MODEL: 'm' }, /^OPENAI_BASE_URL: is not an http address/],
      [{ OPENAI_BASE_URL: 'file:///etc', OPENAI_MODEL: 'm' }, /^OPENAI_BASE_URL/],
      [{ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm', OPENAI_EFFORT: 'much' }, /^OPENAI_EFFORT/],
      [{ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm', MODEL_PRICE_INPUT: '2' }, /MODEL_PRICE_OUTPUT belong together/],
      [{ MODEL_PRICE_INPUT: '-1' }, /^MODEL_PRICE_INPUT/],
      [{ MODEL_TOKENS_PER_REQUEST: '8999' }, /^MODEL_TOKENS_PER_REQUEST/],
      [{ MODEL_TOKENS_PER_DAY: 'many' }, /^MODEL_TOKENS_PER_DAY/],
      [{ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm', MODEL_TOKENS_PER_DAY: '35000' }, /MODEL_TOKENS_PER_DAY is less than/],
      [
        { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm', MODEL_TOKENS_PER_PERSON_PER_DAY: '35999' },
        /MODEL_TOKENS_PER_PERSON_PER_DAY is less than/,
      ],
    ])('refuses %j and names the variable', (environment, message) => {
      expect(() => readConfig(environment)).toThrow(ConfigError);
      expect(() => readConfig(environment)).toThrow(message);
    });
  });

  describe('of payments', () => {
    it('is the sandbox without any, Stripe with all three, and nothing when billing is off', () => {
      expect(readConfig({}).billing).toEqual({ kind: 'sandbox' });
      expect(readConfig(stripe).billing).toEqual({
        kind: 'stripe',
        access: { secretKey: 'sk_live_x', webhookSecret: 'whsec_x', priceId: 'price_x', apiUrl: null, sandbox: false },
      });
      expect(readConfig({ BILLING: 'off' }).billing).toEqual({ kind: 'off' });
    });

    it('says what is missing, and what contradicts itself', () => {
      expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(
        /STRIPE_SECRET_KEY set, but STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID missing.*or none for the sandbox/,
      );
      expect(() => readConfig({ ...stripe, BILLING: 'off' })).toThrow(/BILLING is off, but STRIPE_SECRET_KEY/);
      expect(() => readConfig({ BILLING: 'no' })).toThrow(/BILLING/);
    });
  });

  describe('in production', () => {
    it('refuses to start on embedded parts and says what to set', () => {
      const start = () => readConfig({ NODE_ENV: 'production' });
      expect(start).toThrow(
        /SUPABASE_URL.*\n.*SMTP_URL.*\n.*STRIPE_SECRET_KEY.*BILLING=off.*\n.*SITE_URL.*\n.*SUPPORT_EMAIL.*\n.*QUOTA_HASH_SECRET/,
      );
      expect(start).toThrow(/ALLOW_EMBEDDED=1/);
    });

    it('starts on them when ALLOW_EMBEDDED=1 allows it', () => {
      expect(readConfig({ NODE_ENV: 'production', ALLOW_EMBEDDED: '1' }).supabase).toBeNull();
    });

    it('starts on hosted parts', () => {
      const config = readConfig({
        ...hosted,
        NODE_ENV: 'production',
        SITE_URL: 'https://think.example.test',
        SUPPORT_EMAIL: 'help@example.test',
        QUOTA_HASH_SECRET: 'x'.repeat(32),
        ...stripe,
      });
      expect(config.supabase?.url).toBe('https://project.supabase.co');
    });
  });
});
