import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { DIST } from '../http/builtApp.ts';
import type { ExampleCard } from './store.ts';

export type RenderWork = { documents: { address: string; text: string }[]; examples: ExampleCard[] };
/** Each address with its document, compressed with Brotli. */
export type CompressedPages = [address: string, bytes: Uint8Array][];

/** The web app's build of packages/ui/src/prerender.tsx. */
type Renderer = {
  withExamples: (document: string, address: string, examples: readonly ExampleCard[]) => Promise<string>;
};

if (!parentPort) throw new Error('renderWorker.ts runs as a worker of examplePages.ts');
const { documents, examples } = workerData as RenderWork;
const renderer = pathToFileURL(join(DIST, 'renderer', 'renderer.js')).href;
const { withExamples } = (await import(renderer)) as Renderer;

const pages: CompressedPages = [];
for (const { address, text: built } of documents) {
  const text = await withExamples(built, address, examples);
  pages.push([address, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })]);
}
parentPort.postMessage(pages);
