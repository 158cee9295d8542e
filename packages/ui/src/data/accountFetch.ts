import { fetchWithTimeout } from '@latticework/api/fetchWithTimeout';
import type { Platform } from '../platform/Platform.ts';
import { SESSION_KEY } from './personalStorage.ts';

type Options = { publishableKey: string; sessionStore: Platform['sessionStore'] };

/**
 * `refused` is called when the server has ended the session, which would otherwise look like a sign-out in another tab.
 */
export type SessionFate = { refused: boolean };

/** The fetch of the account client, which adds distinctions that the client does not make. */
export function accountFetch({ publishableKey, sessionStore }: Options) {
  const fate: SessionFate = { refused: false };
  const send = fetchWithTimeout((input, init) => fetch(input, init));

  const watched: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const asVisitor = new Headers(init?.headers).get('authorization') === `Bearer ${publishableKey}`;
    if (asVisitor && url.pathname.includes('/rest/v1/') && (await sessionStore.getItem(SESSION_KEY))) {
      // The session could not be refreshed. As a visitor, the person would see an empty history.
      throw new TypeError('The session cannot be refreshed at the moment.');
    }

    const response = await send(input, init);
    if (url.pathname.endsWith('/auth/v1/user')) {
      if (response.status === 401 || response.status === 403) fate.refused = true;
    } else if (url.searchParams.get('grant_type') === 'refresh_token') {
      // The client would treat 429 as a refusal and drop the session.
      if (response.status === 429) return new Response(response.body, { status: 503 });
      if (response.status >= 400 && response.status < 500) fate.refused = true;
    }
    return response;
  };

  return { fetch: watched, fate };
}
