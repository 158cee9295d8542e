import type { Page } from '@playwright/test';
import { SESSION_KEY } from './fixtures.ts';

/** Changes the stored session so that it expires in this many seconds from now, by the real clock. */
export const endsIn = (page: Page, seconds: number) =>
  page.evaluate(
    ([key, end]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: end }));
    },
    [SESSION_KEY, Math.floor(Date.now() / 1000) + seconds] as const,
  );
