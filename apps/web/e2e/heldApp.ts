import type { Page } from '@playwright/test';

/** Delays the application's code, like a slow connection, until the returned function is called. */
export async function holdApp(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
