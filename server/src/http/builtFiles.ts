import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { DIST } from './builtApp.ts';

const FOLDERS = ['documents', 'client', 'styles', 'pictures'];
/**
 * The pictures of pages for social media: 48 MB that no visitor waits for. Everything else is kept in memory, because
 * file reads share Node's thread pool with work that can fill it for seconds.
 */
const ON_DISK = 'pictures/og/';

/** A file in memory, compressed if that saves much. */
export type BuiltFile = { bytes: Buffer; isPacked: boolean; etag: string };

/** The files of the built web app that are served: names, such as `client/mark.svg`, and contents. */
export function readBuiltFiles() {
  const found = FOLDERS.flatMap(namesIn);
  // The build has compressed what compresses well, and stored it beside the file.
  const packed = new Set(found.filter((name) => name.endsWith('.br')));
  const kept = new Map(
    found
      .filter((name) => !packed.has(name) && !name.startsWith(ON_DISK))
      .map((name) => [name, readFile(packed.has(`${name}.br`) ? `${name}.br` : name)]),
  );

  return {
    names: found.filter((name) => !packed.has(name)),

    send(request: Request, response: Response, name: string): void {
      response.type(extname(name)).set('cache-control', cacheControl(name));
      const file = kept.get(name);
      if (file) sendBytes(request, response, file);
      else response.sendFile(name, { root: DIST, cacheControl: false, acceptRanges: false });
    },
  };
}

/** A document that the build did not write. */
export function sendDocument(request: Request, response: Response, document: BuiltFile): void {
  sendBytes(request, response.type('.html').set('cache-control', 'no-cache'), document);
}

export function builtFile(bytes: Buffer, isPacked: boolean): BuiltFile {
  return { bytes, isPacked, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
}

function sendBytes(request: Request, response: Response, { bytes, isPacked, etag }: BuiltFile): void {
  if (isPacked) response.vary('accept-encoding');
  if (isPacked && request.acceptsEncodings('br')) {
    response.set({ 'content-encoding': 'br', etag: `"${etag}-br"` }).send(bytes);
  } else {
    // Every browser accepts it compressed; for other clients decompressing takes well under a millisecond.
    response.set('etag', `"${etag}"`).send(isPacked ? brotliDecompressSync(bytes) : bytes);
  }
}

function cacheControl(name: string): string {
  // Their names change with their content.
  if (name.startsWith('client/assets/')) return 'public, max-age=31536000, immutable';
  if (name.startsWith('pictures/')) return 'public, max-age=86400';
  return 'no-cache';
}

function readFile(name: string): BuiltFile {
  return builtFile(readFileSync(join(DIST, name)), name.endsWith('.br'));
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
