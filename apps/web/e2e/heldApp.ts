import type { Page } from '@playwright/test';

/** Keeps the application's code back, as a slow line does, until what this returns is called. */
export async function holdApp(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
