import { useSyncExternalStore } from 'react';
import { deviceStorage } from './browserStorage.ts';

/**
 * The biases that were opened on this device, by id. The key and the form, a JSON list, are those that the
 * specification names; it is about what was read and not about a person, so it outlives a session.
 */
const KEY = 'viewedBiases';
const ID = /^CB\d{3}$/;
const NONE: readonly string[] = [];

/** None while a document that was made without a browser is taken over. */
export function useViewedBiases(): readonly string[] {
  return useSyncExternalStore(subscribe, viewedBiases, () => NONE);
}

/** Notes that the bias has been opened. */
export function markViewed(cbId: string): void {
  const viewed = viewedBiases();
  if (viewed.includes(cbId)) return;
  try {
    deviceStorage().setItem(KEY, JSON.stringify([...viewed, cbId]));
  } catch {
    // Full: then nothing is kept, and nothing breaks.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();
let last: { kept: string | null; viewed: readonly string[] } = { kept: null, viewed: NONE };

/** The same list for as long as the same is kept. */
export function viewedBiases(): readonly string[] {
  const kept = read();
  if (kept !== last.kept) last = { kept, viewed: idsIn(kept) };
  return last.viewed;
}

function read(): string | null {
  try {
    return deviceStorage().getItem(KEY);
  } catch {
    return null;
  }
}

/** Anybody can write there. Whatever is no id is left out. */
function idsIn(kept: string | null): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(parsed)) return NONE;
    return [...new Set(parsed.filter((id): id is string => typeof id === 'string' && ID.test(id)))];
  } catch {
    return NONE;
  }
}

/** Other tabs are heard of through the browser's event, which this tab's own writing does not raise. */
function subscribe(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Null: everything was removed.
    if (key === KEY || key === null) onChange();
  };
  listeners.add(onChange);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onStorage);
  };
}
