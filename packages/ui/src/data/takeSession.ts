import type { SessionStore } from '../platform/Platform.ts';
import { SESSION_KEY } from './personalStorage.ts';

export type TakenSession = { accessToken: string; refreshToken: string; expired: boolean };

/**
 * Removes the session and the data of sign-ins in progress from this device, and returns the session, with which to
 * tell the server. The account client would first refresh an old session, for half a minute when the server does not
 * answer.
 */
export async function takeSession(store: SessionStore): Promise<TakenSession | null> {
  const kept = (await read(store, SESSION_KEY)) as Record<string, unknown> | null;
  for (const key of await sessionKeys(store)) {
    try {
      await store.removeItem(key);
    } catch {
      // The others are removed anyway.
    }
  }
  const { access_token, refresh_token, expires_at } = kept ?? {};
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return null;
  const expired = typeof expires_at === 'number' && expires_at * 1000 <= Date.now();
  return { accessToken: access_token, refreshToken: refresh_token, expired };
}

/** The names that the account client uses. A store may be unable to list its keys. */
async function sessionKeys(store: SessionStore): Promise<string[]> {
  const index = `${SESSION_KEY}-flows-code-verifier`;
  const flows = await read(store, index);
  const ids: unknown[] = Array.isArray(flows) ? flows : [];
  return [
    SESSION_KEY,
    `${SESSION_KEY}-user`,
    `${SESSION_KEY}-code-verifier`,
    ...ids.map((id) => `${SESSION_KEY}-flow-${id}-code-verifier`),
    index,
  ];
}

async function read(store: SessionStore, key: string): Promise<unknown> {
  try {
    return JSON.parse((await store.getItem(key)) ?? 'null');
  } catch {
    return null;
  }
}
