import { AppError } from '@latticework/core/errors';
import { isPagePath } from '@latticework/core/pages';
import { APP_SCHEME } from '@latticework/core/site';

/** Visible ASCII, without what browsers read as a slash, quote or drop. */
const PLAIN = /^[!#-;=?-[\]_a-z~]+$/i;

/**
 * Where Stripe may send a person back to: a page of this site, or the same page in the desktop app. Anything else would
 * let a link to our checkout lead to somebody else's page.
 * @throws AppError `bad_request`
 */
export function returnAddress(given: string, siteUrl: string): string {
  const origins = [new URL(siteUrl).origin, `${APP_SCHEME}://app`];
  const origin = origins.find((one) => given === one || given.startsWith(`${one}/`));
  if (origin === undefined || !PLAIN.test(given)) throw refusal();
  const rest = given.slice(origin.length) || '/';
  const [path = ''] = rest.split(/[?#]/, 1);
  // Encoded, a path could mean something else to the next reader.
  if (path.includes('%') || path.includes('//') || !isPagePath(path)) throw refusal();
  return given;
}

function refusal(): AppError<'bad_request'> {
  return new AppError('bad_request', 'The return address has to be a page of this site.');
}
