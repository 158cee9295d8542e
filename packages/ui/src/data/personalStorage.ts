import { deviceStorage, tabStorage } from './browserStorage.ts';

/** Everything of a person that this device keeps. One prefix, so that signing out can remove it without a list. */
const PREFIX = 'latticework.';

export const SESSION_KEY = `${PREFIX}session`;

export const personal = storageIn(deviceStorage);
/** Kept for this tab, until it is closed. */
export const personalForTab = storageIn(tabStorage);

/** All of it, or all but the session, when that is another person's by now. */
export function clearPersonalStorage(keep?: typeof SESSION_KEY): void {
  for (const storage of [deviceStorage, tabStorage]) {
    attempt(() => {
      for (const key of keysIn(storage())) if (key !== keep) storage().removeItem(key);
    });
  }
}

/** A value that ends, at `until` (ms). */
type Ending = { value: string; until: number };

/** A storage that can be full: then nothing is kept, and nothing breaks. */
function storageIn(storage: () => Storage) {
  const read = (name: string) => attempt(() => storage().getItem(PREFIX + name)) ?? null;
  const write = (name: string, value: string) => void attempt(() => storage().setItem(PREFIX + name, value));
  const remove = (name: string) => void attempt(() => storage().removeItem(PREFIX + name));

  /** Removes what has ended, whether or not anybody asks for it again. */
  const sweep = (now = Date.now()) =>
    void attempt(() => {
      for (const key of keysIn(storage())) {
        const ending = endingIn(storage().getItem(key));
        if (ending && ending.until <= now) storage().removeItem(key);
      }
    });

  return {
    read,
    write,
    remove,
    sweep,
    writeUntil(name: string, { value, until }: Ending, now = Date.now()): void {
      sweep(now);
      write(name, JSON.stringify({ value, until } satisfies Ending));
    },
    /** Refuses what has ended, and what would end later than anything that is kept for `lifetime` ms. */
    readUntil(name: string, lifetime: number, now = Date.now()): Ending | null {
      const ending = endingIn(read(name));
      return ending && ending.until > now && ending.until <= now + lifetime ? ending : null;
    },
  };
}

function keysIn(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key) => key?.startsWith(PREFIX) === true) as string[];
}

function endingIn(kept: string | null): Ending | null {
  try {
    const parsed: unknown = JSON.parse(kept ?? 'null');
    if (typeof parsed !== 'object' || parsed === null || !('value' in parsed) || !('until' in parsed)) return null;
    const { value, until } = parsed;
    return typeof value === 'string' && typeof until === 'number' ? { value, until } : null;
  } catch {
    return null;
  }
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
