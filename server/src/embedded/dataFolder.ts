import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.ts';

/**
 * Makes the data folder, and everything that this process writes from now on, accessible to its owner only. MailDev
 * writes mails from its own thread without a mode; the process's umask applies to all threads, and only the main thread
 * can set it.
 */
export async function openDataFolder(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  process.umask(0o077);
  await mkdir(dataDir, { recursive: true });
  try {
    await chmod(dataDir, 0o700);
  } catch (error) {
    // It belongs to another user, or its file system has no modes.
    log.warn(
      { event: 'data_folder_open', cause: (error as Error).message },
      'DATA_DIR cannot be closed to other users',
    );
  }
}

/** Restricts files and folders that an earlier start left open to other users. */
export async function closeToOthers(folder: string): Promise<void> {
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(parentPath, name);
    const found = await lstat(path);
    if (found.isDirectory()) await chmod(path, 0o700);
    else if (found.isFile() && found.mode & 0o077) await chmod(path, 0o600);
  }
  await chmod(folder, 0o700);
}
