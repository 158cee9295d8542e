import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PAGES } from '@latticework/core/pages';
import { DIST, DOCUMENTS, readBuiltApp } from '../http/builtApp.ts';
import { type BuiltFile, builtFile } from '../http/builtFiles.ts';
import type { Logger } from '../http/requestLog.ts';
import type { CompressedPages, RenderWork } from './renderWorker.ts';
import type { ExampleStore } from './store.ts';

/** How often the view counts are read. */
const CHECK_MS = 5_000;

export type ExamplePages = {
  /** The document of this address in the current order; undefined if the built document has that order. */
  documentAt: (address: string) => BuiltFile | undefined;
  stop: () => Promise<void>;
};

/**
 * Keeps the pages that list examples in the order of view counts, which the build cannot know. When the order has
 * changed, a worker renders these pages again; until it is done, the previous pages are served.
 */
export function startExamplePages(store: ExampleStore, log: Logger, checkMs = CHECK_MS): ExamplePages {
  const { documents, exampleOrder } = readBuiltApp();
  const listing = Object.keys(documents).filter((address) => LISTS_EXAMPLES.test(address));
  let order = exampleOrder.join(' ');
  let pages: ReadonlyMap<string, BuiltFile> = new Map();
  let failing = false;
  let stopped = false;
  let worker: Worker | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let checking = check();

  return {
    documentAt: (address) => pages.get(address),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await worker?.terminate();
      await checking;
    },
  };

  async function check(): Promise<void> {
    try {
      await update();
      failing = false;
    } catch (error) {
      // Logged once: until the database answers again, the pages stay as they are.
      if (!failing && !stopped) log.warn({ err: error }, 'the pages with examples could not be brought up to date');
      failing = true;
    }
    if (stopped) return;
    timer = setTimeout(() => {
      checking = check();
    }, checkMs);
    timer.unref();
  }

  async function update(): Promise<void> {
    const examples = await store.mostViewed();
    const now = examples.map(({ slug }) => slug).join(' ');
    if (now === order || stopped) return;
    pages =
      now === exampleOrder.join(' ') ? new Map() : await render({ examples, documents: listing.map(builtDocument) });
    order = now;
  }

  function builtDocument(address: string) {
    return { address, text: readFileSync(join(DIST, `${DOCUMENTS}${documents[address]}`), 'utf8') };
  }

  function render(work: RenderWork): Promise<Map<string, BuiltFile>> {
    return new Promise((resolve, reject) => {
      worker = new Worker(new URL('./renderWorker.ts', import.meta.url), {
        workerData: work,
        // React's development build renders several times slower.
        env: { ...process.env, NODE_ENV: 'production' },
      });
      worker.once('message', (pages: CompressedPages) =>
        resolve(new Map(pages.map(([address, bytes]) => [address, builtFile(Buffer.from(bytes), true)]))),
      );
      worker.once('error', reject);
      worker.once('exit', (code) => {
        worker = null;
        reject(new Error(`The worker that renders pages ended with ${code}.`));
      });
    });
  }
}

const LISTS_EXAMPLES = new RegExp(`^(${PAGES.home}|${PAGES.examples}(\\?.*)?)$`);
