import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { comesThroughUndeclaredProxy } from '../../http/undeclaredProxy.ts';
import { networkOf } from '../../limits/networkOf.ts';
import { type ApiKeys, credentialsOf } from '../apiKeys.ts';

/** Where a request came from. */
export type Client = {
  ip: string;
  userAgent: string | undefined;
  /** All clients seem to have this address, so that a limit on it would be one on everybody. */
  sharedByAll: boolean;
};

export function clientOf(request: Request, apiKeys: ApiKeys): Client {
  return {
    ip: forwardedByServer(request, apiKeys) ?? addressIn(request.ip) ?? '0.0.0.0',
    userAgent: request.get('user-agent')?.slice(0, 500),
    sharedByAll: comesThroughUndeclaredProxy(request),
  };
}

/** Whose passwords wait for one another: those of a network, or of an account where all networks look the same. */
export function hashingLine({ ip, sharedByAll }: Client, address: string): string {
  return sharedByAll ? address : networkOf(ip);
}

/** As hosted: a server that asks on behalf of a person says where the person is. Only the secret key is believed. */
function forwardedByServer(request: Request, apiKeys: ApiKeys): string | undefined {
  const header = request.get('sb-forwarded-for');
  return header && credentialsOf(request, apiKeys).key === 'secret' ? addressIn(header.split(',')[0]) : undefined;
}

/** A proxy may pass on anything; the database takes addresses without a zone. */
function addressIn(text: string | undefined): string | undefined {
  const address = text?.trim().split('%', 1)[0];
  return address && ipaddr.isValid(address) ? address : undefined;
}
