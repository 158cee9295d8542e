import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { RecognitionModel } from './model.ts';

export const ARTIFACT_FILE = join(import.meta.dirname, '..', '..', 'dist', 'recognition.bin.br');

/** What `pnpm build` has trained on the library. */
export function loadRecognition(): RecognitionModel {
  return deserialize(brotliDecompressSync(readFileSync(ARTIFACT_FILE))) as RecognitionModel;
}

/** @returns the number of bytes written */
export function saveRecognition(model: RecognitionModel): number {
  mkdirSync(dirname(ARTIFACT_FILE), { recursive: true });
  const packed = brotliCompressSync(serialize(model), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  writeFileSync(ARTIFACT_FILE, packed);
  return packed.length;
}
