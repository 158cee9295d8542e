import { deviceStorage, tabStorage } from './browserStorage.ts';

/** All of a person's data on this device, under one prefix, so that signing out can remove it without a list. */
const PREFIX = 'latticework.';

export const SESSION_NAME = 'session';
export const SESSION_KEY = keyOf(SESSION_NAME);

export const personal = storageIn(deviceStorage);
/** Stored for this tab until it is closed. */
export const personalForTab = storageIn(tabStorage);

/** Removes everything except the names in `spared`. */
export function clearPersonalStorage(isSpared: (name: string) => boolean = () => false): void {
  for (const place of [personal, personalForTab]) {
    for (const name of place.names()) if (!isSpared(name)) place.remove(name);
  }
}

/** The key in the browser's storage. */
export function keyOf(name: string): string {
  return PREFIX + name;
}

/** A value that ends, at `until` (ms). */
type Ending = { value: string; until: number };

/** A storage that can be full: then nothing is stored, and nothing breaks. */
function storageIn(storage: () => Storage) {
  const read = (name: string) => attempt(() => storage().getItem(keyOf(name))) ?? null;
  const write = (name: string, value: string) => void attempt(() => storage().setItem(keyOf(name), value));
  const remove = (name: string) => void attempt(() => storage().removeItem(keyOf(name)));

  /** Removes values that have ended, even if they are never read again. */
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
    /** The keys with this prefix. */
    names: (beginning = ''): string[] =>
      attempt(() => keysIn(storage()).map((key) => key.slice(PREFIX.length)))?.filter((name) =>
        name.startsWith(beginning),
      ) ?? [],
    writeUntil(name: string, { value, until }: Ending, now = Date.now()): void {
      sweep(now);
      write(name, JSON.stringify({ value, until } satisfies Ending));
    },
    /** Null for a value that has ended, or that would end later than `lifetime` ms from now. */
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
