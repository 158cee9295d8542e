import { memoryStorage } from './memoryStorage.ts';

/** The browser's storage for this site, and for this tab. */
export const deviceStorage = orInMemory(() => localStorage);
export const tabStorage = orInMemory(() => sessionStorage);

/** A browser that blocks cookies forbids all storage. */
export function isStorageForbidden(): boolean {
  return allowed(() => localStorage) === null;
}

/** Falls back to memory for as long as the page is open, which is often enough. */
function orInMemory(storage: () => Storage): () => Storage {
  const memory = memoryStorage();
  return () => allowed(storage) ?? memory;
}

function allowed(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}
