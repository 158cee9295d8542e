/** Draws the sharing images of all public pages, on all cores, and the icons. */
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { pictureOfPage } from '@latticework/core/pages';
import { loadLibrary } from '@latticework/library/library';
import { drawPicture } from './drawPicture.ts';
import { icons } from './icons.ts';
import { type Picture, pictures } from './pictures.ts';

const DRAWN = join(import.meta.dirname, '..', 'dist', 'pictures');

if (isMainThread) await drawAll();
else await draw(workerData as Picture[]);

async function drawAll(): Promise<void> {
  const started = performance.now();
  await rm(DRAWN, { recursive: true, force: true });
  const all = pictures(loadLibrary());
  for (const [name, icon] of Object.entries(await icons())) await write(name, icon);
  const cores = availableParallelism();
  const shares = Array.from({ length: cores }, (_, core) => all.filter((_, index) => index % cores === core));
  await Promise.all(
    shares.map(async (share) => {
      const [code] = await once(new Worker(new URL(import.meta.url), { workerData: share }), 'exit');
      if (code !== 0) throw new Error(`Drawing ended with ${code}.`);
    }),
  );
  console.log(`${all.length} pictures in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function draw(share: Picture[]): Promise<void> {
  for (const picture of share) await write(pictureOfPage(picture.address), await drawPicture(picture));
}

async function write(name: string, content: Buffer): Promise<void> {
  const file = join(DRAWN, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
