import { useSyncExternalStore } from 'react';

/** The height of the window above the on-screen keyboard, in pixels. CSS units ignore the keyboard. */
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
