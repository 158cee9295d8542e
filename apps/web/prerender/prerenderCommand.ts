/** Writes every public page as a document, the files for robots, and a compressed copy of each. */
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEFAULT_SUPPORT_EMAIL, type Site } from '@latticework/core/site';
import { loadLibrary } from '@latticework/library/library';
import type * as Renderer from '@latticework/ui/prerender';
import { compress, type Effort } from './compress.ts';
import { createDocuments } from './documents.ts';
import { createPageChecks, metadataOf } from './pageChecks.ts';
import { publicPages, redirects } from './publicPages.ts';
import { robots, sitemap } from './siteFiles.ts';

const DIST = join(import.meta.dirname, '..', 'dist');
const CLIENT = join(DIST, 'client');
const DOCUMENTS = join(DIST, 'documents');
const STYLES = join(DIST, 'styles');
const { BILLING, PORT, SITE_URL, SMTP_URL, SUPABASE_URL, SUPPORT_EMAIL } = process.env;
if (SITE_URL && !(URL.canParse(SITE_URL) && /^https?:/i.test(SITE_URL))) {
  console.error(`SITE_URL must start with https:// or http://, but is ${SITE_URL}`);
  process.exit(1);
}
/** Created from the same variables as on the server, which logs a warning if they differ. */
const site: Site = {
  siteUrl: SITE_URL ? new URL(SITE_URL).origin : `http://localhost:${PORT || 3000}`,
  supportEmail: SUPPORT_EMAIL || DEFAULT_SUPPORT_EMAIL,
  contactForm: Boolean(SMTP_URL) || !SUPABASE_URL,
  billing: BILLING !== 'off',
};
const { siteUrl, billing } = site;

// Without this, React runs its development checks.
process.env['NODE_ENV'] = 'production';
const started = performance.now();
const renderer = (await import(join(DIST, 'renderer', 'renderer.js'))) as typeof Renderer;
const template = await readFile(join(CLIENT, 'index.html'), 'utf8');
const manifest = JSON.parse(await readFile(join(CLIENT, '.vite', 'manifest.json'), 'utf8'));
const documents = createDocuments(template, manifest, (file) => readFileSync(join(CLIENT, file), 'utf8'));
const library = loadLibrary();

for (const folder of [DOCUMENTS, STYLES]) await rm(folder, { recursive: true, force: true });
const files: Record<string, string> = {};
const writes: Promise<void>[] = [];
const checks = createPageChecks();
const faults: string[] = [];
/** Pages that are canonical, not an alternative address of another page. */
const canonical: string[] = [];
for (const { address, pageData } of publicPages(library, renderer, site)) {
  const page = await renderer.renderPage(address, { siteUrl, billing, pageData });
  if (page.screen === 'NotFoundPage') faults.push(`${address} is not a page of the app`);
  faults.push(...checks.faultsOf(address, page));
  if (metadataOf(page.head).canonical === siteUrl + address) canonical.push(address);
  add(address, fileOf(address), documents.document(page));
}
if (faults.length > 0) throw new Error(`The public pages have errors.\n${faults.join('\n')}`);
const pages = writes.length;

add('/sitemap.xml', 'sitemap.xml', sitemap(siteUrl, canonical));
add('/robots.txt', 'robots.txt', robots(siteUrl));
const notFound = 'not-found.html';
const page = await renderer.renderPage(`/${notFound}`, { siteUrl, billing, pageData: [] });
writes.push(writeWithPacked(join(DOCUMENTS, notFound), documents.document(page)));
const shell = 'shell.html';
writes.push(writeWithPacked(join(DOCUMENTS, shell), documents.shell({ billing })));
for (const [file, css] of documents.sheets) writes.push(writeWithPacked(join(STYLES, file), css, 11));
await Promise.all(writes);
await writeFile(
  join(DIST, 'documents.json'),
  JSON.stringify(
    {
      site,
      documents: files,
      notFound,
      shell,
      redirects: redirects(library),
      exampleOrder: library.examples.map(({ slug }) => slug),
    },
    null,
    1,
  ),
);
console.log(`${pages} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`);

function add(address: string, file: string, text: string): void {
  files[address] = file;
  writes.push(writeWithPacked(join(DOCUMENTS, file), text));
}

function fileOf(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1).replace('?', '@').replaceAll('&', ',')}.html`;
}

async function writeWithPacked(path: string, text: string, effort: Effort = 9): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await Promise.all([writeFile(path, text), writeFile(`${path}.br`, await compress(Buffer.from(text), effort))]);
}
