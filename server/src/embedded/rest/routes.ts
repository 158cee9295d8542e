import express, { type Request as HttpRequest, type RequestHandler, Router } from 'express';
import { BODY_LIMIT, refuseUnreadable } from '../../http/jsonBody.ts';
import { type AccessTokens, InvalidAccessToken } from '../accessTokens.ts';
import { type ApiKeys, credentialsOf, requireKey } from '../apiKeys.ts';
import { type Log, loggable } from '../log.ts';
import { urlAs } from '../platform.ts';
import { FilterValues } from './filterValues.ts';
import type { RestClaims } from './lite.ts';

const PATH = '/rest/v1/';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']);

export type Rest = { router: Router; close(): Promise<void> };

/** The tables and functions of schema `public` over HTTP, to be mounted at /rest/v1. */
export async function startRest(parts: {
  databaseUrl: string;
  apiKeys: ApiKeys;
  accessTokens: AccessTokens;
  log: Log;
}): Promise<Rest> {
  const { createLite } = await importLite();
  const lite = await createLite(urlAs('authenticator', parts.databaseUrl));

  const answer: RequestHandler = async (request, response) => {
    const { key, accessToken } = credentialsOf(request, parts.apiKeys);
    let claims: RestClaims = { role: key === 'secret' ? 'service_role' : 'anon' };
    try {
      if (accessToken) claims = await parts.accessTokens.verify(accessToken);
    } catch (error) {
      const refusal = refusalOf(error);
      response.setHeader('WWW-Authenticate', `Bearer error="invalid_token", error_description="${refusal.message}"`);
      response.status(401).json(refusal);
      return;
    }

    const filterValues = new FilterValues();
    const asked = fetchRequest(request, filterValues);
    if (!asked) {
      response.status(404).json({ code: 'PGRST125', message: 'Invalid path specified in request URL' });
      return;
    }
    const answered = await lite.fetch(asked, { claims, filterValues });
    if (answered.status >= 500) parts.log.error({ status: answered.status }, 'REST request failed');
    response.status(answered.status);
    for (const [name, value] of answered.headers) {
      if (!name.startsWith('access-control-')) response.setHeader(name, value);
    }
    response.end(Buffer.from(await answered.arrayBuffer()));
  };

  const refuseUnreadableAddress: RequestHandler = ({ originalUrl, path }, _response, next) => {
    // PostgreSQL has no NUL in a text, and Lite would fail on both.
    next(originalUrl.includes('%00') || !isDecodable(path) ? Object.assign(new Error(), { status: 400 }) : undefined);
  };
  const rawBody = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false, verify: refuseUnreadable });
  const router = Router();
  router.use(requireKey(parts.apiKeys), refuseUnreadableAddress, rawBody, answer);
  router.use(restErrors(parts.log));
  return { router, close: () => lite.close() };
}

/**
 * Lite replaces process.emitWarning with a function that throws when it gets an Error, and an Error is what Node's own
 * warnings are. So it is loaded from here, and the function put back.
 */
async function importLite() {
  const { emitWarning } = process;
  try {
    return await import('./lite.ts');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Undefined for what Lite must not see: it has more to offer than tables, at other paths. */
function fetchRequest(request: HttpRequest, filterValues: FilterValues): Request | undefined {
  const url = new URL(request.originalUrl, 'http://localhost');
  const climbsOut = !url.pathname.startsWith(PATH) && `${url.pathname}/` !== PATH;
  if (climbsOut || !METHODS.has(request.method)) return undefined;

  // A GET of a function has its arguments in the query, and those are no filters.
  const isCall = request.path.startsWith('/rpc/') && request.method !== 'POST';
  if (!isCall) url.search = filterValues.hide(url.searchParams).toString();

  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !CONSUMED.has(name)) headers.set(name, value);
  }
  if (request.body && !Buffer.isBuffer(request.body)) throw new Error('to be mounted before any body parser');
  const hasBody = request.body && request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(url, { method: request.method, headers, body: hasBody ? new Uint8Array(request.body) : null });
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

const CONSUMED = new Set([
  ...['authorization', 'host'],
  ...['connection', 'content-encoding', 'content-length', 'expect', 'transfer-encoding'],
]);

function refusalOf(error: unknown): { code: string; message: string; details: null; hint: null } {
  if (!(error instanceof InvalidAccessToken)) throw error;
  return error.expired
    ? { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }
    : { code: 'PGRST301', message: 'No suitable key or wrong key type', details: null, hint: null };
}

function restErrors(log: Log): express.ErrorRequestHandler {
  return (error, _request, response, _next) => {
    const status = (error as { status?: number }).status ?? 500;
    if (status >= 500) log.error(loggable(error), 'REST request failed');
    const message = status === 413 ? 'Request entity too large' : status < 500 ? 'Bad request' : 'Internal error';
    response.status(status).json({ code: String(status), message, details: null, hint: null });
  };
}
