import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { comesThroughUndeclaredProxy } from '../../http/undeclaredProxy.ts';
import { networkOf } from '../../limits/networkOf.ts';
import { type ApiKeys, credentialsOf } from '../apiKeys.ts';

/** Where a request came from. */
export type Client = {
  ip: string;
  userAgent: string | undefined;
  /** True when all clients appear to have this address: a limit on it would block everyone. */
  sharedByAll: boolean;
};

export function clientOf(request: Request, apiKeys: ApiKeys): Client {
  return {
    ip: forwardedByServer(request, apiKeys) ?? addressIn(request.ip) ?? '0.0.0.0',
    userAgent: request.get('user-agent')?.slice(0, 500),
    sharedByAll: comesThroughUndeclaredProxy(request),
  };
}

/** The queue for hashing passwords: one for each network, or for each account where all networks look the same. */
export function hashingLine({ ip, sharedByAll }: Client, address: string): string {
  return sharedByAll ? address : networkOf(ip);
}

/** As on hosted Supabase, a server with the secret key can pass on the address of the person it acts for. */
function forwardedByServer(request: Request, apiKeys: ApiKeys): string | undefined {
  const header = request.get('sb-forwarded-for');
  return header && credentialsOf(request, apiKeys).key === 'secret' ? addressIn(header.split(',')[0]) : undefined;
}

/** A proxy may pass on anything, and the database accepts only addresses without a zone. */
function addressIn(text: string | undefined): string | undefined {
  const address = text?.trim().split('%', 1)[0];
  return address && ipaddr.isValid(address) ? address : undefined;
}
