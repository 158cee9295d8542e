import { type RequestHandler, Router } from 'express';
import postgres from 'postgres';
import { loadAccessTokens } from './accessTokens.ts';
import { loadApiKeys } from './apiKeys.ts';
import type { GoogleSettings } from './auth/google.ts';
import { createGoogleSignIn } from './auth/googleSignIn.ts';
import type { SendMail } from './auth/mails.ts';
import { authRoutes } from './auth/routes.ts';
import { createAuthService } from './auth/service.ts';
import type { Log } from './log.ts';
import { urlAs } from './platform.ts';
import { startRest } from './rest/routes.ts';

const AUTH_CONNECTIONS = 4;

export type EmbeddedSupabase = {
  publishableKey: string;
  secretKey: string;
  /** Answers below /auth/v1 and /rest/v1 and passes on everything else. Mount before any body parser. */
  middleware: RequestHandler;
  close(): Promise<void>;
};

export type EmbeddedSupabaseOptions = {
  dataDir: string;
  siteUrl: string;
  databaseUrl: string;
  sendMail: SendMail;
  passwordMinLength: number;
  /** Whether an attacker would try the password among the first for the account with this address. */
  isGuessablePassword?: (password: string, address: string) => boolean;
  /** Addresses besides `siteUrl` that a client may redirect to, such as one of the desktop app. */
  redirectUrls?: readonly string[];
  /** null: signing in with Google is off. */
  google?: GoogleSettings | null;
  publishableKey?: string | undefined;
  secretKey?: string | undefined;
  log: Log;
};

/** The accounts, tables and functions of a hosted Supabase project, over a prepared PostgreSQL. */
export async function startEmbeddedSupabase(options: EmbeddedSupabaseOptions): Promise<EmbeddedSupabase> {
  const { dataDir, databaseUrl, log } = options;
  const siteUrl = options.siteUrl.replace(/(?<!\/)\/+$/, '');
  const { publishableKey, secretKey } = options;
  const apiKeys = await loadApiKeys(dataDir, {
    ...(publishableKey && { publishableKey }),
    ...(secretKey && { secretKey }),
  });
  const accessTokens = await loadAccessTokens({ dataDir, siteUrl });
  const sql = postgres(urlAs('supabase_auth_admin', databaseUrl), {
    max: AUTH_CONNECTIONS,
    onnotice: () => {},
    connection: { application_name: 'latticework auth', TimeZone: 'UTC' },
  });
  const redirectUrls = options.redirectUrls ?? [];
  const service = createAuthService({
    sql,
    accessTokens,
    siteUrl,
    redirectUrls,
    passwordRules: { minLength: options.passwordMinLength, isGuessable: options.isGuessablePassword ?? (() => false) },
    secret: apiKeys.secretKey,
    sendMail: options.sendMail,
    log,
  });
  const googleSignIn = options.google
    ? createGoogleSignIn({ sql, google: options.google, siteUrl, redirectUrls, secret: apiKeys.secretKey, log })
    : null;
  const rest = await startRest({ databaseUrl, apiKeys, accessTokens, log });

  const router = Router();
  router.use(['/auth/v1', '/rest/v1'], openToAnyOrigin);
  router.use('/auth/v1', authRoutes({ service, googleSignIn, accessTokens, apiKeys, log }));
  router.use('/rest/v1', rest.router);

  return {
    ...apiKeys,
    middleware: router,
    async close() {
      await service.close();
      await Promise.all([rest.close(), sql.end({ timeout: 5 })]);
    },
  };
}

/** As on hosted Supabase. There are no cookies, so a page without a key and a token gets only public data. */
const openToAnyOrigin: RequestHandler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader(
    'Access-Control-Expose-Headers',
    'Content-Range, Content-Location, Preference-Applied, X-Supabase-Api-Version, X-Sb-Error-Code, Retry-After',
  );
  if (request.method !== 'OPTIONS') {
    next();
    return;
  }
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', request.get('access-control-request-headers') ?? '*');
  response.setHeader('Access-Control-Max-Age', '3600');
  response.status(204).end();
};
