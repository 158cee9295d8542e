import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { DangerModel } from '../danger/dangerScore.ts';
import type { RecognitionModel } from './model.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'dist');
export const ARTIFACT_FILE = join(FOLDER, 'recognition.bin.br');
/** In a separate file, because danger is also detected where the rest is not loaded. */
const DANGER_FILE = join(FOLDER, 'danger.bin.br');

/** What `pnpm build` has trained on the library. */
export function loadRecognition(): RecognitionModel {
  return unpacked(ARTIFACT_FILE) as RecognitionModel;
}

export function loadDanger(): DangerModel {
  return unpacked(DANGER_FILE) as DangerModel;
}

/** @returns the number of bytes written */
export function saveRecognition(model: RecognitionModel): number {
  return pack(model, ARTIFACT_FILE);
}

/** @returns the number of bytes written */
export function saveDanger(model: DangerModel): number {
  return pack(model, DANGER_FILE);
}

function unpacked(file: string): unknown {
  return deserialize(brotliDecompressSync(readFileSync(file)));
}

/** Level 9 takes more than ten times as long as level 6 and saves an eighth of the size. */
function pack(model: object, file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const packed = brotliCompressSync(serialize(model), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  writeFileSync(file, packed);
  return packed.length;
}
