import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../data/browserStorage.ts';

/**
 * The biases that were opened on this device, by id. The specification names the key and the form, a JSON list. It is
 * not personal data, so it survives a session.
 */
const KEY = 'viewedBiases';
const ID = /^CB\d{3}$/;
const NONE: readonly string[] = [];

/** Empty while a prerendered document is hydrated. */
export function useViewedBiases(): readonly string[] {
  return useSyncExternalStore(subscribe, viewedBiases, () => NONE);
}

/** Records that the bias has been opened. */
export function markViewed(cbId: string): void {
  const viewed = viewedBiases();
  if (viewed.includes(cbId)) return;
  try {
    deviceStorage().setItem(KEY, JSON.stringify([...viewed, cbId]));
  } catch {
    // The storage is full: nothing is stored, and nothing breaks.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();
let last: { kept: string | null; viewed: readonly string[] } = { kept: null, viewed: NONE };

/** Returns the same array as long as the stored value is the same. */
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

/** Any script or person can write there, so invalid ids are left out. */
function idsIn(kept: string | null): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(parsed)) return NONE;
    return [...new Set(parsed.filter((id): id is string => typeof id === 'string' && ID.test(id)))];
  } catch {
    return NONE;
  }
}

/** Changes of other tabs arrive through the browser's event, which this tab's own writes do not raise. */
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
