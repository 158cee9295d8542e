import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.ts';

/**
 * Makes the data folder one that its owner alone can look into, and lets everything that this process writes from now
 * on be its owner's alone. MailDev names no mode for the mails that it writes, in a thread of its own: the mask of the
 * process holds for all its threads, and only the first can set it.
 */
export async function openDataFolder(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  process.umask(0o077);
  await mkdir(dataDir, { recursive: true });
  try {
    await chmod(dataDir, 0o700);
  } catch (error) {
    // It belongs to somebody else, or lies on a file system without modes.
    log.warn(
      { event: 'data_folder_open', cause: (error as Error).message },
      'DATA_DIR cannot be closed to other users',
    );
  }
}

/** Closes files and folders that an earlier start left open to others. */
export async function closeToOthers(folder: string): Promise<void> {
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(parentPath, name);
    const found = await lstat(path);
    if (found.isDirectory()) await chmod(path, 0o700);
    else if (found.isFile() && found.mode & 0o077) await chmod(path, 0o600);
  }
  await chmod(folder, 0o700);
}
