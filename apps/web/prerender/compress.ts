import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const PACKED = new Set(['.js', '.css', '.svg', '.html', '.json', '.txt', '.xml', '.webmanifest']);
const brotli = promisify(brotliCompress);

/** Level 11 compresses best but takes twenty times as long as 9. */
export type Effort = 9 | 11;

/** Writes a Brotli copy next to each compressible file in the folder. */
export async function compressAll(folder: string, effort: Effort): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    found
      .filter((entry) => entry.isFile() && PACKED.has(extname(entry.name)))
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        await writeFile(`${path}.br`, await compress(await readFile(path), effort));
      }),
  );
}

export function compress(content: Buffer, effort: Effort): Promise<Buffer> {
  return brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}
