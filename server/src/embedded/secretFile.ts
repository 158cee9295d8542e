import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A secret that is generated once and kept in a file that only its owner can read. Safe when two processes ask at the
 * same time, and after a crash: the file is created atomically.
 */
export async function readOrCreateSecretFile(path: string, create: () => string | Promise<string>): Promise<string> {
  const existing = await readIfThere(path);
  if (existing !== undefined) return existing;

  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, await create(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // Unlike a rename, a link never replaces what another process wrote meanwhile.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
