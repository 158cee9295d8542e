/** Packs the built app, once and well: most of what a reader waits for is in these files. */
import { join } from 'node:path';
import { compressAll } from './compress.ts';

await compressAll(join(import.meta.dirname, '..', 'dist', 'client'), 11);
