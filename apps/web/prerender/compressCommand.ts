/** Compresses the built app once, at the best level: users spend most of the load time on these files. */
import { join } from 'node:path';
import { compressAll } from './compress.ts';

await compressAll(join(import.meta.dirname, '..', 'dist', 'client'), 11);
