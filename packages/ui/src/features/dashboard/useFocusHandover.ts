import { type RefObject, useEffect } from 'react';

/**
 * The marked text replaces the box while findings arrive, and the box returns when there is no result. A person with
 * the keyboard focus in the box keeps their place in the page.
 */
export function useFocusHandover(
  arriving: boolean,
  marked: RefObject<HTMLElement | null>,
  box: RefObject<HTMLTextAreaElement | null>,
) {
  useEffect(() => {
    if (!arriving) return;
    const active = document.activeElement;
    if (!active || active === document.body || active === box.current) marked.current?.focus({ preventScroll: true });
    return () => box.current?.focus({ preventScroll: true });
  }, [arriving, marked, box]);
}
