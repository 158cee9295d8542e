import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import type { Logger } from './requestLog.ts';

/**
 * Whether the request came through a proxy that TRUSTED_PROXIES does not count; then all clients seem to have the
 * proxy's address. A proxy runs on this machine or in its network; headers from the internet prove nothing and must not
 * bypass the limits on a network.
 */
export function comesThroughUndeclaredProxy(request: Request): boolean {
  if (request.app.get('trust proxy')) return false;
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers;
  return (forwardedFor ?? forwarded) !== undefined && isNearby(request.socket.remoteAddress);
}

/** Logs once what to set. */
export function warnOfUndeclaredProxy(log: Logger): RequestHandler {
  let warned = false;
  return (request, _response, next) => {
    if (!warned && comesThroughUndeclaredProxy(request)) {
      warned = true;
      log.warn(
        { event: 'undeclared_proxy', set: 'TRUSTED_PROXIES' },
        'a proxy passes requests on, so all clients seem to have one address: set TRUSTED_PROXIES to the number of proxies',
      );
    }
    next();
  };
}

const NEARBY = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

function isNearby(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && NEARBY.includes(ipaddr.process(address).range());
}
