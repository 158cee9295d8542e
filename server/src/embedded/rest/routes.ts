import { AppError } from '@latticework/core/errors';
import express, { type Request as HttpRequest, type RequestHandler, Router } from 'express';
import { createConcurrencyLimit } from '../../http/concurrencyLimit.ts';
import { networkOf } from '../../limits/networkOf.ts';
import { type AccessTokens, InvalidAccessToken } from '../accessTokens.ts';
import { type ApiKeys, credentialsOf, requireKey } from '../apiKeys.ts';
import { type Log, loggable } from '../log.ts';
import { urlAs } from '../platform.ts';
import { checkBody } from './checkBody.ts';
import { checkRequest, READ_HEADERS } from './checkRequest.ts';
import { FilterValues } from './filterValues.ts';
import type { RestClaims } from './lite.ts';
import { Refusal } from './refusal.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';

const PATH = '/rest/v1/';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']);
/** Of six connections: two callers with costly queries leave room for others. */
const REQUESTS_PER_CALLER = 2;

/** Lite repeats the query in this header as it received it, which is not what the client sent. */
const NAMES_PLACEHOLDERS = 'content-location';

export type Rest = { router: Router; close(): Promise<void> };

/** The tables and functions of schema `public` over HTTP. Mount at /rest/v1. */
export async function startRest(parts: {
  databaseUrl: string;
  apiKeys: ApiKeys;
  accessTokens: AccessTokens;
  log: Log;
}): Promise<Rest> {
  const { createLite, CONNECTIONS } = await importLite();
  const lite = await createLite(urlAs('authenticator', parts.databaseUrl));
  // One connection stays free for the server itself, which has no limit.
  const limited = createConcurrencyLimit({ perCaller: REQUESTS_PER_CALLER, total: CONNECTIONS - 1 });

  const answer: RequestHandler = async (request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('the client has gone')));
    const claims = await claimsOf(request, parts);
    const filterValues = new FilterValues();
    const asked = fetchRequest(request, filterValues);
    const work = () => lite.fetch(asked, { claims, filterValues, gone: gone.signal });

    let answered: Response;
    try {
      answered = await (claims.role === 'service_role'
        ? work()
        : limited(claims.sub ?? networkOf(request.ip ?? ''), gone.signal, work));
    } catch (error) {
      if (gone.signal.aborted) return;
      throw error;
    }
    if (gone.signal.aborted) return;
    if (answered.status >= 500) parts.log.error({ status: answered.status }, 'REST request failed');
    response.status(answered.status);
    for (const [name, value] of answered.headers) {
      if (!name.startsWith('access-control-') && name !== NAMES_PLACEHOLDERS) response.setHeader(name, value);
    }
    response.end(Buffer.from(await answered.arrayBuffer()));
  };

  const router = Router();
  router.use(
    requireKey(parts.apiKeys),
    check,
    express.raw({ type: () => true, limit: REQUEST_LIMITS.body, inflate: false }),
    answer,
  );
  router.use(restErrors(parts.log));
  return { router, close: () => lite.close().then(() => {}) };
}

/**
 * Lite replaces process.emitWarning with a function that throws for Error objects, which Node's own warnings are. So
 * Lite is loaded here, and the function is restored.
 */
async function importLite() {
  const { emitWarning } = process;
  try {
    return await import('./lite.ts');
  } finally {
    process.emitWarning = emitWarning;
  }
}

const check: RequestHandler = ({ originalUrl, headers }, _response, next) => {
  checkRequest({ url: originalUrl, headers });
  next();
};

async function claimsOf(
  request: HttpRequest,
  { apiKeys, accessTokens }: { apiKeys: ApiKeys; accessTokens: AccessTokens },
): Promise<RestClaims> {
  const { key, accessToken } = credentialsOf(request, apiKeys);
  if (!accessToken) return { role: key === 'secret' ? 'service_role' : 'anon' };
  try {
    return await accessTokens.verify(accessToken);
  } catch (error) {
    if (!(error instanceof InvalidAccessToken)) throw error;
    const [code, message] = error.expired
      ? ['PGRST303', 'JWT expired']
      : ['PGRST301', 'No suitable key or wrong key type'];
    const headers = { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` };
    throw new Refusal(401, code as string, message as string, { headers });
  }
}

/** The request that Lite gets: only paths of tables and functions, because Lite serves more at others. */
function fetchRequest(request: HttpRequest, filterValues: FilterValues): Request {
  const url = new URL(request.originalUrl, 'http://localhost');
  const climbsOut = !url.pathname.startsWith(PATH) && `${url.pathname}/` !== PATH;
  if (climbsOut || !METHODS.has(request.method)) {
    throw new Refusal(404, 'PGRST125', 'Invalid path specified in request URL');
  }

  const isCall = request.path.startsWith('/rpc/');
  // A GET of a function has its arguments in the query, and they are not filters.
  if (!isCall || request.method === 'POST') url.search = filterValues.hide(url.searchParams).toString();

  const headers = new Headers();
  for (const name of READ_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // Lite requires some key. The real one has been checked, and functions must not read it.
  headers.set('apikey', 'checked');
  // Functions use it to tell visitors apart, so it comes from trusted proxies, never from the client.
  headers.set('x-forwarded-for', request.ip ?? '');

  if (request.body && !Buffer.isBuffer(request.body)) throw new Error('to be mounted before any body parser');
  const hasBody = request.body && request.method !== 'GET' && request.method !== 'HEAD';
  if (hasBody) checkBody(request.body, request.get('content-type'), isCall);
  return new Request(url, { method: request.method, headers, body: hasBody ? new Uint8Array(request.body) : null });
}

function restErrors(log: Log): express.ErrorRequestHandler {
  return (error, _request, response, _next) => refusalOf(error, log).send(response);
}

function refusalOf(error: unknown, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof AppError && error.code === 'rate_limited') {
    return new Refusal(429, '429', error.message, { headers: { 'Retry-After': String(RETRY_AFTER_S) } });
  }
  const status = (error as { status?: number }).status ?? 500;
  if (status === 413) {
    const hint = `Send at most ${REQUEST_LIMITS.body} bytes at once.`;
    return new Refusal(413, '413', 'Request entity too large', { hint });
  }
  if (status < 500) {
    const hint = 'Send the body as its content-encoding and content-length say.';
    return new Refusal(status, String(status), 'The body cannot be read.', { hint });
  }
  log.error(loggable(error), 'REST request failed');
  return new Refusal(500, '500', 'Internal error');
}

/** By then the longest running statement has ended. */
const RETRY_AFTER_S = 3;
