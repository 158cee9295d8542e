import { AsyncLocalStorage } from 'node:async_hooks';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import express, { type Request as HttpRequest, type Response as HttpResponse, Router } from 'express';
import { type AccessTokens, InvalidAccessToken } from '../accessTokens.ts';
import { type ApiKeys, credentialsOf, KEY_REFUSALS } from '../apiKeys.ts';
import { type Log, loggable } from '../log.ts';
import { urlAs } from '../platform.ts';

type RestCaller = { role: 'anon' | 'authenticated' | 'service_role'; sub?: string };
export async function startRest(o: { databaseUrl: string; apiKeys: ApiKeys; accessTokens: AccessTokens; log: Log }) {
  const caller = new AsyncLocalStorage<RestCaller>();
  const connection = createPostgresConnection({ url: urlAs('authenticator', o.databaseUrl), postgresOptions: { max: 6, onnotice: () => {}, connection: { search_path: 'public, extensions', statement_timeout: 8000 } as any } });
  if (!process.env.RAW) (connection as any).rlsState = 'active';
  const app = new App({ connection, api: { max_rows: 1000 }, auth: { enabled: false }, options: { server: { admin: false, apiKeys: { resolver: async () => ({ type: 'publishable', claims: caller.getStore() }) } } } } as any);
  await app.init();
  const router = Router();
  router.use(express.raw({ type: () => true, limit: '1mb' }), async (req: HttpRequest, res: HttpResponse) => {
    const { key, accessToken } = credentialsOf(req, o.apiKeys);
    const claims = accessToken ? await o.accessTokens.verify(accessToken) : { role: key === 'secret' ? 'service_role' as const : 'anon' as const };
    const h = new Headers(); for (const [k, v] of Object.entries(req.headers)) if (typeof v === 'string' && k !== 'authorization' && k !== 'content-length') h.set(k, v);
    const r = new Request(new URL(req.originalUrl, 'http://localhost'), { method: req.method, headers: h, ...(Buffer.isBuffer(req.body) && { body: req.body as any }) });
    const out = await caller.run(claims, () => app.fetch(r));
    res.status(out.status); out.headers.forEach((v, k) => res.setHeader(k, v)); res.end(Buffer.from(await out.arrayBuffer()));
  });
  return { router, close: () => connection.close(), connection, app };
}
