import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { App } from './App.tsx';
import { readBilling, readEmbeddedData } from './embeddedData.ts';
import type { Platform } from './platform/Platform.ts';
import { routesWith } from './routes.tsx';

/** Starts the application in this document. Hydrates a prerendered page, otherwise renders from scratch. */
export async function startApp(root: HTMLElement, platform: Platform, serverUrl: string): Promise<void> {
  const embedded = readEmbeddedData();
  const billing = embedded?.billing ?? readBilling();
  const routes = routesWith({ billing });
  try {
    if (embedded) await loadScreens(routes);
  } catch {
    // The prerendered page can still be read.
    return platform.loadAnew?.();
  }

  const app = (
    <App
      platform={platform}
      serverUrl={serverUrl}
      siteUrl={embedded?.siteUrl ?? serverUrl}
      billing={billing}
      pageData={embedded?.pageData ?? []}
    >
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  );
  if (!embedded) return createRoot(root).render(app);
  hydrateRoot(root, app);
  keepATitle();
}

/**
 * The empty document's title, after that of the screen: it applies while the screen has none because it is loading or
 * has failed.
 */
function keepATitle(): void {
  const title = document.createElement('title');
  title.textContent = 'Latticework';
  document.head.append(title);
}

/** Loads the code of this address's screens, without which the first render would be a loading indicator. */
async function loadScreens(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}
