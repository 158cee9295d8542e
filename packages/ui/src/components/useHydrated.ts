import { useSyncExternalStore } from 'react';

/**
 * False while a prerendered document is hydrated, true from then on: for content that only the browser knows and that
 * must not be in the first render.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
