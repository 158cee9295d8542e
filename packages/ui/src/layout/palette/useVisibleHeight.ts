import { useSyncExternalStore } from 'react';

/** What the on-screen keyboard leaves of the window, in pixels. The units of CSS do not know of it. */
export function useVisibleHeight(): number {
  return useSyncExternalStore(subscribe, visibleHeight);
}

function subscribe(changed: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', changed);
  return () => viewport?.removeEventListener('resize', changed);
}

function visibleHeight(): number {
  return Math.round(window.visualViewport?.height ?? window.innerHeight);
}
