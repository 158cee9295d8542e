import { memoryStorage } from './memoryStorage.ts';

/** What the browser keeps for this site: all of it, and what is this tab's alone. */
export const deviceStorage = orInMemory(() => localStorage);
export const tabStorage = orInMemory(() => sessionStorage);

/** Where cookies are blocked, a browser forbids a site to keep anything. */
export function isStorageForbidden(): boolean {
  return allowed(() => localStorage) === null;
}

/** Where it is forbidden, for as long as the page stays, which may be all that is needed. */
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
