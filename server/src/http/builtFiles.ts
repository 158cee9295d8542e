import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Site } from '@latticework/core/site';
import type { Request, Response } from 'express';

const DIST = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist');
const FOLDERS = ['documents', 'client', 'styles', 'pictures'];
/**
 * The pictures of pages for where they are shared: 48 MB that no visitor waits for. Everything else is kept in memory,
 * because reading files takes threads that hashing passwords may have taken for seconds.
 */
const ON_DISK = 'pictures/og/';

/** What the build says of what it made. */
type Built = {
  /** The installation that the documents speak of. */
  site: Site;
  /** The file of each address, in the folder `documents`. */
  documents: Record<string, string>;
  notFound: string;
  /** Addresses that lead elsewhere for good. */
  redirects: Record<string, string>;
};

/** A file in memory: as the build packed it if that saves much, else as it is. */
type Kept = { bytes: Buffer; isPacked: boolean; etag: string };

/** The built web app, as far as it is sent: names of files, such as `client/mark.svg`, and what is in them. */
export function readBuiltFiles() {
  const contents = join(DIST, 'documents.json');
  if (!existsSync(contents)) {
    throw new Error(`The web app is not built: ${contents} is missing. Run "pnpm build" first.`);
  }
  const found = FOLDERS.flatMap(namesIn);
  // The build has packed what packs well, and laid it beside the file.
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
        // Every browser takes it packed; for the others it is unpacked in well under a millisecond.
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
      // What the build notes for itself.
      .filter((name) => !name.includes('/.'))
  );
}
