/** Writes every public page as a document of its own, and a packed copy beside each file that packs well. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { loadLibrary } from '@latticework/library/library';
import type * as Renderer from '@latticework/ui/prerender';
import { createDocuments } from './documents.ts';
import { publicPages, redirects } from './publicPages.ts';

const DIST = join(import.meta.dirname, '..', 'dist');
const CLIENT = join(DIST, 'client');
const DOCUMENTS = join(DIST, 'documents');
const { PORT = '3000', SITE_URL } = process.env;
/** As the server has it. */
const siteUrl = SITE_URL ? new URL(SITE_URL).origin : `http://localhost:${PORT}`;

const PACKED = new Set(['.js', '.css', '.svg', '.html', '.json', '.txt', '.xml']);
/** Eleven takes twenty times as long for a few percent. */
const QUALITY = 9;
const brotli = promisify(brotliCompress);

const started = performance.now();
const renderer = (await import(join(DIST, 'renderer', 'renderer.js'))) as typeof Renderer;
const template = await readFile(join(CLIENT, 'index.html'), 'utf8');
const documents = createDocuments(template, JSON.parse(await readFile(join(CLIENT, '.vite', 'manifest.json'), 'utf8')));
const library = loadLibrary();

await rm(DOCUMENTS, { recursive: true, force: true });
const files: Record<string, string> = {};
const writes: Promise<void>[] = [];
for (const { address, pageData } of publicPages(library, renderer)) {
  const page = await renderer.renderPage(address, { siteUrl, pageData });
  if (page.screen === 'NotFoundPage') continue;
  const file = fileOf(address);
  files[address] = file;
  writes.push(writeWithPacked(join(DOCUMENTS, file), documents.document(page)));
}
const notFound = 'not-found.html';
const page = await renderer.renderPage(`/${notFound}`, { siteUrl, pageData: [] });
writes.push(writeWithPacked(join(DOCUMENTS, notFound), documents.document(page)));
await Promise.all(writes);
await writeFile(
  join(DIST, 'documents.json'),
  JSON.stringify({ siteUrl, documents: files, notFound, redirects: redirects(library) }, null, 1),
);
await packAll(CLIENT);
console.log(`${writes.length} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`);

function fileOf(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1).replace('?', '@').replaceAll('&', ',')}.html`;
}

async function writeWithPacked(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await Promise.all([writeFile(path, text), writeFile(`${path}.br`, await pack(Buffer.from(text)))]);
}

async function packAll(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    found
      .filter((entry) => entry.isFile() && PACKED.has(extname(entry.name)))
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        await writeFile(`${path}.br`, await pack(await readFile(path)));
      }),
  );
}

function pack(content: Buffer): Promise<Buffer> {
  return brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}
