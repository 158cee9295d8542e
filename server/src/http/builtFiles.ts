import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Site } from '@latticework/core/site';
import type { Request, Response } from 'express';

const DIST = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist');
const FOLDERS = ['documents', 'client', 'styles', 'pictures'];
/**
 * The pictures of pages for social media: 48 MB that no visitor waits for. Everything else is kept in memory, because
 * file reads share Node's thread pool with work that can fill it for seconds.
 */
const ON_DISK = 'pictures/og/';

/** The build's manifest. */
type Built = {
  /** The origin that the documents were built for. */
  site: Site;
  /** The file of each address, in the folder `documents`. */
  documents: Record<string, string>;
  notFound: string;
  /** Permanent redirects. */
  redirects: Record<string, string>;
};

/** A file in memory: compressed by the build if that saves much, otherwise unchanged. */
type Kept = { bytes: Buffer; isPacked: boolean; etag: string };

/** The files of the built web app that are served: names, such as `client/mark.svg`, and contents. */
export function readBuiltFiles() {
  const contents = join(DIST, 'documents.json');
  if (!existsSync(contents)) {
    throw new Error(`The web app is not built: ${contents} is missing. Run "pnpm build" first.`);
  }
  const found = FOLDERS.flatMap(namesIn);
  // The build has compressed what compresses well, and stored it beside the file.
  const packed = new Set(found.filter((name) => name.endsWith('.br')));
  const kept = new Map(
    found
      .filter((name) => !packed.has(name) && !name.startsWith(ON_DISK))
      .map((name) => [name, read(packed.has(`${name}.br`) ? `${name}.br` : name)]),
  );

  return {
    built: JSON.parse(readFileSync(contents, 'utf8')) as Built,
    names: found.filter((name) => !packed.has(name)),

    send(request: Request, response: Response, name: string): void {
      response.type(extname(name)).set('cache-control', cacheControl(name));
      const file = kept.get(name);
      if (!file) {
        response.sendFile(name, { root: DIST, cacheControl: false, acceptRanges: false });
        return;
      }
      const { bytes, isPacked, etag } = file;
      if (isPacked) response.vary('accept-encoding');
      if (isPacked && request.acceptsEncodings('br')) {
        response.set({ 'content-encoding': 'br', etag: `"${etag}-br"` }).send(bytes);
      } else {
        // Every browser accepts it compressed; for other clients decompressing takes well under a millisecond.
        response.set('etag', `"${etag}"`).send(isPacked ? brotliDecompressSync(bytes) : bytes);
      }
    },
  };
}

function read(name: string): Kept {
  const bytes = readFileSync(join(DIST, name));
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, isPacked: name.endsWith('.br'), etag };
}

function cacheControl(name: string): string {
  // Their names change with their content.
  if (name.startsWith('client/assets/')) return 'public, max-age=31536000, immutable';
  if (name.startsWith('pictures/')) return 'public, max-age=86400';
  return 'no-cache';
}

function namesIn(folder: string): string[] {
  return (
    readdirSync(join(DIST, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(DIST, join(parentPath, name)).replaceAll(sep, '/'))
      // The build's own notes.
      .filter((name) => !name.includes('/.'))
  );
}
