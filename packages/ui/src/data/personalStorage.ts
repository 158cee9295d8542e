/** Everything of a person that this device keeps. One prefix, so that signing out can remove it without a list. */
const PREFIX = 'latticework.';

export const SESSION_KEY = `${PREFIX}session`;

export const personal = storageIn(() => localStorage);
/** Kept for this tab, until it is closed. */
export const personalForTab = storageIn(() => sessionStorage);

/** All of it, or all but the session, when that is another person's by now. */
export function clearPersonalStorage(keep?: typeof SESSION_KEY): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    attempt(() => {
      const kept = storage();
      for (const key of Object.keys(kept)) if (key.startsWith(PREFIX) && key !== keep) kept.removeItem(key);
    });
  }
}

/** A storage that can be full or forbidden (private windows, policies): then nothing is kept, and nothing breaks. */
function storageIn(storage: () => Storage) {
  return {
    read(name: string): string | null {
      return attempt(() => storage().getItem(PREFIX + name)) ?? null;
    },
    write(name: string, value: string): void {
      attempt(() => storage().setItem(PREFIX + name, value));
    },
    remove(name: string): void {
      attempt(() => storage().removeItem(PREFIX + name));
    },
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
