import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePlatform } from '../testing/fakePlatform.ts';
import { accountFetch } from './accountFetch.ts';
import { SESSION_KEY } from './personalStorage.ts';

const REFRESH = 'https://latticework.test/auth/v1/token?grant_type=refresh_token';
const USER = 'https://latticework.test/auth/v1/user';
const HISTORY = 'https://latticework.test/rest/v1/query_history';

function watched(status: number) {
  vi.stubGlobal('fetch', async () => Response.json({}, { status }));
  const { platform, stored } = fakePlatform();
  return { stored, ...accountFetch({ publishableKey: 'key', sessionStore: platform.sessionStore }) };
}

afterEach(() => vi.unstubAllGlobals());

describe('the network of the account client', () => {
  it.each([
    [REFRESH, 400, true],
    [REFRESH, 403, true],
    [REFRESH, 200, false],
    [REFRESH, 503, false],
    [REFRESH, 429, false],
    [USER, 403, true],
    [USER, 503, false],
    ['https://latticework.test/auth/v1/token?grant_type=password', 400, false],
  ])('reports for %s with %i whether the session is refused: %s', async (url, status, refused) => {
    const { fetch, fate } = watched(status);
    await fetch(url, { method: 'POST' });
    expect(fate.refused).toBe(refused);
  });

  it('retries a rate-limited refresh, and keeps the session', async () => {
    expect((await watched(429).fetch(REFRESH, { method: 'POST' })).status).toBe(503);
  });

  it('queries the tables as a visitor only without a session', async () => {
    const { fetch, stored } = watched(200);
    const asVisitor = { headers: { authorization: 'Bearer key' } };
    expect((await fetch(HISTORY, asVisitor)).status).toBe(200);
    stored.set(SESSION_KEY, '{}');
    await expect(fetch(HISTORY, asVisitor)).rejects.toThrow(TypeError);
    expect((await fetch(HISTORY, { headers: { authorization: 'Bearer a.b.c' } })).status).toBe(200);
  });
});
