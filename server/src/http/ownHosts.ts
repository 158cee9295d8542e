import type { IncomingMessage } from 'node:http';
import { AppError } from '@latticework/core/errors';
import type { RequestHandler } from 'express';

/** Whether a request's host is one of this server's own. */
export type NamesOwnHost = (request: IncomingMessage) => boolean;

/**
 * Own names are the host of SITE_URL, the loopback names and the address that HOST binds. Any other name may be DNS
 * rebinding by a malicious page, which the browser would then let read the answers.
 */
export function createNamesOwnHost(server: {
  siteUrl: string;
  host: string;
  port: number;
  trustedProxies: number;
}): NamesOwnHost {
  const { siteUrl, host, port, trustedProxies } = server;
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  const names = ['localhost', '127.0.0.1', '::1', ...(isEveryAddress ? [] : [host])];
  const bound = new Set(names.map((name) => hostOf('http:', `${name.includes(':') ? `[${name}]` : name}:${port}`)));
  const site = new URL(siteUrl);
  const isOwn = (named: string | undefined) =>
    named !== undefined && (bound.has(hostOf('http:', named)) || hostOf(site.protocol, named) === site.host);

  return (request) => {
    // As Express reads it: a trusted proxy forwards the original host.
    const forwarded = trustedProxies > 0 && request.headers['x-forwarded-host'];
    const named = forwarded ? String(forwarded).split(',', 1)[0]?.trim() : request.headers.host;
    const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.url ?? '');
    // An absolute target contains its own host, which takes precedence over the header.
    return isOwn(named) && (target === null || isOwn(target[1]));
  };
}

/** Orchestrators probe by a container's address, and these answers contain nothing secret. */
const OPEN_PATHS = new Set(['/healthz', '/readyz']);

export function refuseOtherHosts(namesOwnHost: NamesOwnHost): RequestHandler {
  return (request, _response, next) => {
    if (OPEN_PATHS.has(request.path)) return next();
    const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) {
      throw new AppError('bad_request', 'Send exactly one Host header.');
    }
    if (namesOwnHost(request)) return next();
    throw new AppError(
      'misdirected_request',
      'This server does not answer to this host name. To reach it by this name, set SITE_URL to its public address.',
    );
  };
}

/** The normalized host without the protocol's default port; undefined if it is invalid. */
function hostOf(protocol: string, named: string): string | undefined {
  if (!/^[\w.[\]:-]+$/.test(named) || !URL.canParse(`${protocol}//${named}`)) return undefined;
  return new URL(`${protocol}//${named}`).host;
}
