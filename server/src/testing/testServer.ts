import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { readConfig } from '../config.ts';
import type { Sql } from '../database/connect.ts';
import type { Dependencies } from '../dependencies.ts';
import type { PaymentsSandbox } from '../embedded/payments/sandbox.ts';
import { type ReplacedParts, startServer } from '../start.ts';
import { copyServerDatabase } from './copyServerDatabase.ts';
import { embeddedDatabaseUrl } from './embeddedDatabaseUrl.ts';
import { givePremium } from './givePremium.ts';
import { QUICK_PASSWORD, QUICK_PASSWORD_HASH } from './quickPassword.ts';
import { sharedEngine } from './sharedEngine.ts';

export type TestPerson = { id: string; email: string; password: string; token: string; supabase: SupabaseClient };

export type TestServer = {
  url: string;
  sql: Sql;
  dataDir: string;
  dependencies: Dependencies;
  /** Stands in for Stripe. */
  payments: PaymentsSandbox;
  /** The environment for another server that uses this one's Supabase as a hosted one. */
  asHosted: () => Record<string, string>;
  /** A client with the publishable key and nobody signed in. */
  anonymous: () => SupabaseClient;
  /** A client with the secret key, like the server's own. */
  admin: () => SupabaseClient;
  /** A confirmed account, signed in. */
  person: (email?: string) => Promise<TestPerson>;
  premiumPerson: () => Promise<TestPerson>;
  /** POSTs JSON (or the given text) as that person; `headers` take precedence. */
  post: (
    path: string,
    body: unknown,
    options?: { as?: TestPerson; headers?: Record<string, string>; signal?: AbortSignal },
  ) => Promise<Response>;
  get: (path: string, options?: { as?: TestPerson; headers?: Record<string, string> }) => Promise<Response>;
  /** A token with any claims, signed with this installation's key. */
  signToken: (claims: JWTPayload) => Promise<string>;
  stop: () => Promise<void>;
};

/** All tests of a file come from one network. */
const UNHURRIED = { REQUESTS_PER_SECOND: '5000' };

export const ANALYZE = '/functions/v1/get-lattice-insights-narrative';

/** Where no mail server listens. */
const NO_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' };

/**
 * The whole product in this process, on a free port with an empty data folder. In vitest, its database is a copy in the
 * cluster that all test files share, it shares the engine's thread, and it has no inbox, which takes as long to start as
 * the rest; with `ownCluster`, `ownEngine` or `inbox`, or outside vitest, it starts each as the product does. A server
 * with a model always has its own engine.
 */
export async function startTestServer(
  replaced: ReplacedParts = {},
  environment: Record<string, string> = {},
  { ownCluster = false, ownEngine = false, inbox = false } = {},
): Promise<TestServer> {
  const inTests = Boolean(process.env['VITEST']);
  const dataDir = mkdtempSync(join(tmpdir(), 'latticework-test-'));
  const mail = inTests && !inbox && !environment['SUPABASE_URL'] ? NO_MAIL : {};
  const given = { LOG_LEVEL: 'silent', ...UNHURRIED, ...mail, ...environment };
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ...given });
  const copy = config.supabase || ownCluster ? null : await copyServerDatabase();
  const openDatabase = copy && { openDatabase: async () => ({ url: copy.url, stop: copy.drop }) };
  const shares = inTests && !config.model && !ownEngine && !replaced.engine;
  const engine = shares && { engine: await sharedEngine() };
  const running = await startServer(config, { ...openDatabase, ...engine, ...replaced });
  const { publicConfig, sql, secretKey } = running.dependencies;
  const url = running.siteUrl;
  const options = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };
  const anonymous = () => createClient(publicConfig.supabaseUrl, publicConfig.supabasePublishableKey, options);
  const admin = () => createClient(publicConfig.supabaseUrl, secretKey, options);

  async function person(email = `${randomUUID()}@example.test`): Promise<TestPerson> {
    const password = QUICK_PASSWORD;
    const created = await admin().auth.admin.createUser({ email, email_confirm: true });
    if (created.error) throw created.error;
    await sql`update auth.users set encrypted_password = ${QUICK_PASSWORD_HASH} where id = ${created.data.user.id}`;
    const supabase = anonymous();
    const { data, error } = await supabase.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return { id: data.user.id, email, password, token: data.session.access_token, supabase };
  }

  return {
    url,
    sql,
    dataDir,
    dependencies: running.dependencies,
    get payments() {
      const { paymentsSandbox } = running.dependencies;
      if (!paymentsSandbox) throw new Error('this server has no payments sandbox');
      return paymentsSandbox;
    },
    asHosted: () => ({
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: publicConfig.supabasePublishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      DATABASE_URL: copy?.url ?? embeddedDatabaseUrl(dataDir),
    }),
    anonymous,
    admin,
    person,
    async premiumPerson() {
      const premium = await person();
      await givePremium(sql, premium.email);
      return premium;
    },
    post: (path, body, { as, headers, signal } = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...(signal ? { signal } : {}),
      }),
    get: (path, { as, headers } = {}) =>
      fetch(url + path, { headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers } }),
    async signToken(claims) {
      const jwk = JSON.parse(readFileSync(join(dataDir, 'signing-key.json'), 'utf8')) as JWK;
      const header = { alg: 'ES256', ...(jwk.kid && { kid: jwk.kid }) };
      return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(jwk, 'ES256'));
    },
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
