import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { addressOfPage, isPagePath } from '@latticework/core/pages';
import type { Site } from '@latticework/core/site';
import express, { type Express, type Response } from 'express';
import type { Logger } from './requestLog.ts';

const DIST = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist');
/** Where the documents of the public pages lie. */
const DOCUMENTS = 'documents';
/** What is served under the names that it has: the app's own files, the documents' styles, and the pictures. */
const FOLDERS = ['client', 'styles', 'pictures'];
/** The document that any page can start in. */
const SHELL = 'client/index.html';

/** What the build says of the documents that it made. */
type Built = {
  /** The installation that they speak of. */
  site: Site;
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
export function webApp(site: Site, log: Logger): Express {
  const built = readBuilt();
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
  const files = builtFiles();

  // An app within the app: here answers have an ETag.
  const app = express();
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const { path } = request;
    // A proxy may send the whole address, with the host before the path.
    const query = /\?.*$/.exec(request.url)?.[0] ?? '';
    // To a browser two slashes begin the name of a host, and the app could not start there.
    if (/[\\/]{2}/.test(path)) return redirect(path.replaceAll(/[\\/]{2,}/g, '/') + query);

    // Read as the app reads it.
    const parameters = new URLSearchParams(query);
    const document = documents.get(addressOfPage(path, (name) => parameters.get(name)));
    if (document !== undefined) return send(`${DOCUMENTS}/${document}`);
    const plain = addressOfPage(path, () => null);
    const small = plain.toLowerCase();
    const moved = redirects.get(small);
    if (moved !== undefined) return redirect(moved);
    // Whoever types an address is not told apart by capital letters, and search engines find each page once.
    const isKnown = documents.has(small) || (isPagePath(small) && !isPagePath(plain));
    if (small !== plain && isKnown) return redirect(small + query);
    const file = files.get(path);
    if (file !== undefined) return send(file);
    const page = isPagePath(path);
    if (page && !isUnknownEntry(plain)) return send(SHELL);

    // A person who mistypes an address gets the app's own "not found" page; a program gets JSON.
    response.vary('accept');
    if (request.accepts(['json', 'html']) !== 'html') return next();
    response.status(404);
    send(page ? SHELL : `${DOCUMENTS}/${built.notFound}`);

    /** For good, as far as is known: a browser that was never to ask again could not be told otherwise. */
    function redirect(to: string): void {
      response.set('cache-control', 'public, max-age=86400').redirect(301, to);
    }

    function send(name: string): void {
      sendBuilt(response, name, Boolean(request.acceptsEncodings('br')));
    }
  });
  return app;

  /** A page of its kind would have a document. The app asks the tables once more, which may know newer ones. */
  function isUnknownEntry(address: string): boolean {
    const parent = address.slice(0, address.lastIndexOf('/'));
    return parent !== '' && documents.has(parent);
  }
}

/** The build has packed what packs well, and laid it beside the file. */
const PACKED = new Set(['.js', '.css', '.svg', '.html', '.json', '.txt', '.xml', '.webmanifest']);

function sendBuilt(response: Response, name: string, mayBePacked: boolean): void {
  const type = extname(name);
  response.type(type);
  response.set('cache-control', cacheControl(name));
  const packs = PACKED.has(type);
  if (packs) response.vary('accept-encoding');
  const packed = packs && mayBePacked;
  if (packed) response.set('content-encoding', 'br');
  response.sendFile(packed ? `${name}.br` : name, { root: DIST, cacheControl: false, acceptRanges: false });
}

function cacheControl(name: string): string {
  // Their names change with their content.
  if (name.startsWith('client/assets/')) return 'public, max-age=31536000, immutable';
  if (name.startsWith('pictures/')) return 'public, max-age=86400';
  return 'no-cache';
}

/** The file of each path. */
function builtFiles(): Map<string, string> {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(DIST, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
      .map(({ parentPath, name }) => relative(DIST, join(parentPath, name)).replaceAll(sep, '/')),
  );
  return new Map(
    found
      // What the build notes for itself.
      .filter((name) => !name.includes('/.'))
      .map((name) => [name.slice(name.indexOf('/')), name]),
  );
}

function readBuilt(): Built {
  const file = join(DIST, 'documents.json');
  if (!existsSync(file)) throw new Error(`The web app is not built: ${file} is missing. Run "pnpm build" first.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Built;
}
