import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOfPage, isPagePath } from '@latticework/core/pages';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { Logger } from './requestLog.ts';

const DIST = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist');
const FILES = join(DIST, 'client');
const DOCUMENTS = join(DIST, 'documents');

/** What the build says of the documents that it made. */
type Documents = {
  /** The origin that they name as theirs. */
  siteUrl: string;
  /** The file of each address. */
  documents: Record<string, string>;
  notFound: string;
  /** Addresses that lead elsewhere for good. */
  redirects: Record<string, string>;
};

/**
 * The built web app: its files, the documents of the public pages, and the empty document for every other address that
 * is one of its pages.
 */
export function webApp(siteUrl: string, log: Logger): RequestHandler {
  const built = readDocuments();
  if (built.siteUrl !== siteUrl) {
    log.warn(
      { event: 'site_url_differs', built: built.siteUrl, served: siteUrl },
      'The public pages were built for another address. Build with the SITE_URL that they are served at.',
    );
  }
  const files = sirv(FILES, {
    etag: true,
    brotli: true,
    setHeaders(response, path) {
      const forever = path.startsWith('/assets/');
      response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const documents = sirv(DOCUMENTS, {
    etag: true,
    brotli: true,
    setHeaders: (response) => response.setHeader('cache-control', 'no-cache'),
  });

  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const { path, query } = request;
    const address = addressOfPage(path, (name) => (typeof query[name] === 'string' ? query[name] : null));
    const document = built.documents[address];
    if (document !== undefined) {
      request.url = `/${encodeURI(document)}`;
      return documents(request, response, next);
    }
    const moved = built.redirects[path];
    if (moved !== undefined) return response.redirect(301, moved);

    files(request, response, () => {
      const page = isPagePath(path);
      // A person who mistypes an address gets the app's own "not found" page; a program gets JSON.
      if (!page && request.accepts(['json', 'html']) !== 'html') return next();
      response.set('cache-control', 'no-cache');
      if (!page) return response.status(404).sendFile(join(DOCUMENTS, built.notFound));
      response.status(isUnknownEntry(path) ? 404 : 200).sendFile(join(FILES, 'index.html'));
    });
  };

  /** A page of its kind would have a document. The app asks the tables once more, which may know newer ones. */
  function isUnknownEntry(path: string): boolean {
    const parent = path.slice(0, path.lastIndexOf('/'));
    return parent !== '' && built.documents[parent] !== undefined;
  }
}

function readDocuments(): Documents {
  const file = join(DIST, 'documents.json');
  if (!existsSync(file)) throw new Error(`The web app is not built: ${file} is missing. Run "pnpm build" first.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Documents;
}
