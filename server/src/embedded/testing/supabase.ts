import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import express from 'express';
import postgres from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import type { GoogleSettings } from '../auth/google.ts';
import type { Mail } from '../auth/mails.ts';
import type { Log } from '../log.ts';
import { type EmbeddedSupabase, startEmbeddedSupabase } from '../supabase.ts';
import { silentLog, testDatabase } from './database.ts';

export type TestSupabase = {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Connects as the owner of the database, like `sql`. */
  readonly databaseUrl: string;
  readonly sql: postgres.Sql;
  readonly mails: Mail[];
  /** A separate browser at a separate address, so that limits on one do not affect another. */
  client(options?: { key?: string; ip?: string }): SupabaseClient;
  /** Makes every mail fail with `error`, until it is called with `undefined`. */
  failMails(error: Error | undefined): void;
  /** A signed-in person with a confirmed address. */
  person(options?: { email?: string; password?: string }): Promise<TestUser>;
};

export type TestUser = { client: SupabaseClient; id: string; email: string; password: string };

let people = 0;

/** The whole embedded Supabase over HTTP, for a test file. Call it where hooks can be declared. */
export function testSupabase(options: {
  migrationsFolder: string;
  log?: Log;
  redirectUrls?: string[];
  /** Called when the server starts, so that a provider can be started in an earlier hook. */
  google?: () => GoogleSettings;
}): TestSupabase {
  const database = testDatabase({ migrationsFolder: options.migrationsFolder });
  const mails: Mail[] = [];
  let dataDir: string;
  let http: Server;
  let sql: postgres.Sql;
  let supabase: EmbeddedSupabase;
  let failure: Error | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'latticework-test-'));
    const app = express().set('trust proxy', true);
    http = createServer(app);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    sql = postgres(database.url, { max: 2, onnotice: () => {} });
    supabase = await startEmbeddedSupabase({
      dataDir,
      siteUrl: urlOf(http),
      databaseUrl: database.url,
      passwordMinLength: 6,
      isGuessablePassword: (password) => password === 'password123',
      redirectUrls: options.redirectUrls ?? [],
      google: options.google?.() ?? null,
      log: options.log ?? silentLog,
      async sendMail(mail) {
        if (failure) throw failure;
        mails.push(mail);
      },
    });
    app.use(supabase.middleware);
  }, 60_000);

  afterAll(async () => {
    http?.closeAllConnections();
    http?.close();
    await supabase?.close();
    await sql?.end();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  }, 30_000);

  const client: TestSupabase['client'] = ({ key = supabase.publishableKey, ip = freshIp() } = {}) => {
    const settings: SupabaseClientOptions<'public'> = {
      auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers: { 'x-forwarded-for': ip } },
    };
    return createClient(urlOf(http), key, settings);
  };

  return {
    get url() {
      return urlOf(http);
    },
    get publishableKey() {
      return supabase.publishableKey;
    },
    get secretKey() {
      return supabase.secretKey;
    },
    get databaseUrl() {
      return database.url;
    },
    get sql() {
      return sql;
    },
    mails,
    client,
    failMails(error) {
      failure = error;
    },
    async person({ email = `person-${++people}@example.test`, password = 'correct horse' } = {}) {
      const admin = client({ key: supabase.secretKey });
      const created = await admin.auth.admin.createUser({ email, password, email_confirm: true });
      if (created.error) throw created.error;
      const own = client();
      const { error } = await own.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return { client: own, id: created.data.user.id, email, password };
    },
  };
}

function urlOf(http: Server): string {
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

function freshIp(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');
}
