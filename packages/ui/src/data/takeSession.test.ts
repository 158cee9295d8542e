import { describe, expect, it } from 'vitest';
import { fakePlatform } from '../testing/fakePlatform.ts';
import { SESSION_KEY } from './personalStorage.ts';
import { takeSession } from './takeSession.ts';

const now = Math.floor(Date.now() / 1000);

describe('a session that is removed from the device', () => {
  it('leaves nothing behind, also in a store that cannot list its keys', async () => {
    const { platform, stored } = fakePlatform();
    for (const name of ['', '-user', '-code-verifier', '-flow-abcdefgh-code-verifier', '-flow-ijklmnop-code-verifier'])
      stored.set(SESSION_KEY + name, '"x"');
    stored.set(`${SESSION_KEY}-flows-code-verifier`, '["abcdefgh","ijklmnop"]');
    await takeSession(platform.sessionStore);
    expect([...stored.keys()]).toEqual([]);
  });

  it.each([
    [3600, false],
    [-1, true],
  ])('that ends in %i seconds counts as expired: %s', async (seconds, expired) => {
    const { platform, stored } = fakePlatform();
    stored.set(SESSION_KEY, JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: now + seconds }));
    expect(await takeSession(platform.sessionStore)).toEqual({ accessToken: 'a', refreshToken: 'r', expired });
  });

  it('is null when something else was stored, or nothing can be read', async () => {
    const { platform, stored } = fakePlatform();
    for (const other of ['{', 'null', '"x"', '{"access_token":5}']) {
      stored.set(SESSION_KEY, other);
      expect(await takeSession(platform.sessionStore)).toBeNull();
    }
    const locked = () => {
      throw new Error('locked');
    };
    expect(await takeSession({ getItem: locked, setItem: locked, removeItem: locked })).toBeNull();
  });
});
