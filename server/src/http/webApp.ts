import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPagePath } from '@latticework/core/pages';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

const DIST = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist');

/** The built web app: its files, and its document for every address that is one of its pages. */
export function webApp(): RequestHandler {
  if (!existsSync(join(DIST, 'index.html'))) {
    throw new Error(`The web app is not built: ${DIST} is missing. Run "pnpm build" first.`);
  }
  const files = sirv(DIST, {
    etag: true,
    brotli: true,
    setHeaders(response, path) {
      const forever = path.startsWith('/assets/');
      response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    files(request, response, () => {
      const page = isPagePath(request.path);
      // A person who mistypes an address gets the app's own "not found" page; a program gets JSON.
      if (!page && request.accepts(['json', 'html']) !== 'html') return next();
      response.status(page ? 200 : 404);
      response.set('cache-control', 'no-cache').sendFile(join(DIST, 'index.html'));
    });
  };
}
