import { useSyncExternalStore } from 'react';

/**
 * False while a document that was made without a browser is taken over, and true ever after: for what only the browser
 * knows, which must not be there in the first render.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
