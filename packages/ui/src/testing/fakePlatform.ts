import type { Platform, SavedFile } from '../platform/Platform.ts';

/** An in-memory platform that records calls. */
export function fakePlatform(overrides: Partial<Platform> = {}) {
  const stored = new Map<string, string>();
  const opened: string[] = [];
  const saved: SavedFile[] = [];
  const platform: Platform = {
    kind: 'web',
    appVersion: '0.0.0',
    openExternal: (url) => void opened.push(url),
    sessionStore: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    keepsSessions: true,
    signInReturn: { addressOf: (path) => `https://latticework.test${path}` },
    saveFile: async (file) => void saved.push(file),
    ...overrides,
  };
  return { platform, stored, opened, saved };
}
