import { AppError } from '@latticework/core/errors';
import { addressOfPage, isPagePath } from '@latticework/core/pages';
import type { Site } from '@latticework/core/site';
import express, { type Express } from 'express';
import { readBuiltFiles } from './builtFiles.ts';
import type { Logger } from './requestLog.ts';

/** The folder of the documents of public pages, which have addresses of their own. Every other file has its name. */
const DOCUMENTS = 'documents/';
/** The document that any page can start in. */
const SHELL = 'client/index.html';

/** What an address stands for: a file, or another address. */
type Found = { file: string } | { movedTo: string };

/**
 * The built web app: its files, the documents of the public pages, and the empty document for every other address that
 * is one of its pages.
 */
export function webApp(site: Site, log: Logger): Express {
  const { built, names, send } = readBuiltFiles();
  const differing = Object.entries(site).filter(([name, value]) => built.site[name as keyof Site] !== value);
  if (differing.length > 0) {
    log.warn(
      { event: 'site_differs', built: built.site, served: site },
      'The public pages were built for another installation. Build with the environment that they are served in.',
    );
  }
  // Maps, because an address may be called like something that every object has.
  const documents = new Map(Object.entries(built.documents));
  const redirects = new Map(
    [['/index.html', '/'] as const, ...Object.entries(built.redirects)].map(([from, to]) => [from.toLowerCase(), to]),
  );
  const files = new Map(
    names.filter((name) => !name.startsWith(DOCUMENTS)).map((name) => [name.slice(name.indexOf('/')), name]),
  );

  // An app within the app: here answers have an ETag.
  const app = express();
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    const { path } = request;
    const beginning = request.url.indexOf('?');
    const found = find(path, beginning < 0 ? '' : request.url.slice(beginning));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (!found) return next();
      response.set('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', `${request.method} is not offered here.`);
    }
    if (found && 'movedTo' in found) {
      // Not for good: a browser that was never to ask again could not be told otherwise.
      return response.set('cache-control', 'public, max-age=86400').redirect(301, found.movedTo);
    }
    if (found) return send(request, response, found.file);

    // A person who mistypes an address gets the app's own "not found" page; a program gets JSON.
    response.vary('accept');
    if (request.accepts(['json', 'html']) !== 'html') return next();
    send(request, response.status(404), isPagePath(path) ? SHELL : `${DOCUMENTS}${built.notFound}`);
  });
  return app;

  function find(path: string, query: string): Found | null {
    // To a browser two slashes begin the name of a host, and the app could not start there.
    if (/[\\/]{2}/.test(path)) return { movedTo: path.replaceAll(/[\\/]{2,}/g, '/') + query };

    // Read as the app reads it.
    const parameters = new URLSearchParams(query);
    const document = documents.get(addressOfPage(path, (name) => parameters.get(name)));
    if (document !== undefined) return { file: `${DOCUMENTS}${document}` };
    const plain = addressOfPage(path, () => null);
    const small = plain.toLowerCase();
    const movedTo = redirects.get(small);
    if (movedTo !== undefined) return { movedTo };
    // Capital letters make no difference to people, and search engines find each page once.
    const isKnown = documents.has(small) || (isPagePath(small) && !isPagePath(plain));
    if (small !== plain && isKnown) return { movedTo: small + query };
    const file = files.get(path);
    if (file !== undefined) return { file };
    return isPagePath(path) && !isUnknownEntry(plain) ? { file: SHELL } : null;
  }

  /** A page of its kind would have a document. The app asks the tables once more, which may know newer ones. */
  function isUnknownEntry(address: string): boolean {
    const parent = address.slice(0, address.lastIndexOf('/'));
    return parent !== '' && documents.has(parent);
  }
}
