import type { IncomingMessage } from 'node:http';

/** False for a request that another site's page makes. Browsers name the page's origin with whatever can change data. */
export function isSameOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
