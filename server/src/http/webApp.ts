import { AppError } from '@latticework/core/errors';
import { addressOfPage, isPagePath, PAGES_OF_BILLING } from '@latticework/core/pages';
import type { Site } from '@latticework/core/site';
import express, { type Express } from 'express';
import { DOCUMENTS, readBuiltApp } from './builtApp.ts';
import { type BuiltFile, readBuiltFiles, sendDocument } from './builtFiles.ts';
import type { Logger } from './requestLog.ts';

/** What an address leads to: a file, a document that was rendered after the build, or another address. */
type Found = { file: string } | { document: BuiltFile } | { movedTo: string };

/**
 * The built web app: its files, the documents of the public pages, and the empty document for every other address that
 * is one of its pages. `newerDocument` returns the document of an address that was rendered after the build.
 */
export function webApp(
  site: Site,
  log: Logger,
  newerDocument: (address: string) => BuiltFile | undefined = () => undefined,
): Express {
  const built = readBuiltApp();
  const { names, send } = readBuiltFiles();
  const differing = Object.entries(site).filter(([name, value]) => built.site[name as keyof Site] !== value);
  if (differing.length > 0) {
    log.warn(
      { event: 'site_differs', built: built.site, served: site },
      'The public pages were built for another installation. Build with the environment that they are served in.',
    );
  }
  const shell = `${DOCUMENTS}${built.shell}`;
  const isPage = (path: string) =>
    isPagePath(path) && (site.billing || !PAGES_OF_BILLING.includes(addressOfPage(path, () => null)));
  // Maps, because an address may equal the name of a property that every object has.
  const documents = new Map(Object.entries(built.documents));
  const redirects = new Map(
    [['/index.html', '/'] as const, ...Object.entries(built.redirects)].map(([from, to]) => [from.toLowerCase(), to]),
  );
  const files = new Map(
    names.filter((name) => !name.startsWith(DOCUMENTS)).map((name) => [name.slice(name.indexOf('/')), name]),
  );

  // A nested app, because only its answers have an ETag.
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
      // Cached for a day: without an end, browsers would never ask again, and the address could not change back.
      return response.set('cache-control', 'public, max-age=86400').redirect(301, found.movedTo);
    }
    if (found && 'document' in found) return sendDocument(request, response, found.document);
    if (found) return send(request, response, found.file);

    // A person who mistypes an address gets the app's own "not found" page; a program gets JSON.
    response.vary('accept');
    if (request.accepts(['json', 'html']) !== 'html') return next();
    send(request, response.status(404), isPage(path) ? shell : `${DOCUMENTS}${built.notFound}`);
  });
  return app;

  function find(path: string, query: string): Found | null {
    // Browsers read two slashes as the start of a host name, and the app could not start there.
    if (/[\\/]{2}/.test(path)) return { movedTo: path.replaceAll(/[\\/]{2,}/g, '/') + query };

    // Decoded in the same way as in the app.
    const parameters = new URLSearchParams(query);
    const address = addressOfPage(path, (name) => parameters.get(name));
    const document = newerDocument(address);
    if (document) return { document };
    const file = documents.get(address);
    if (file !== undefined) return { file: `${DOCUMENTS}${file}` };
    const plain = addressOfPage(path, () => null);
    const small = plain.toLowerCase();
    const movedTo = redirects.get(small);
    if (movedTo !== undefined) return { movedTo };
    // Case makes no difference to people, and search engines should find each page once.
    const isKnown = documents.has(small) || (isPage(small) && !isPage(plain));
    if (small !== plain && isKnown) return { movedTo: small + query };
    const named = files.get(path);
    if (named !== undefined) return { file: named };
    return isPage(path) && !isUnknownEntry(plain) ? { file: shell } : null;
  }

  /**
   * Every existing entry below a public page had a document at build time. The app checks the tables again, which may
   * have newer entries.
   */
  function isUnknownEntry(address: string): boolean {
    const parent = address.slice(0, address.lastIndexOf('/'));
    return parent !== '' && documents.has(parent);
  }
}
