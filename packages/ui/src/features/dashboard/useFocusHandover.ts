import { type RefObject, useEffect } from 'react';

/**
 * The box gives its place to the marked text while findings come, and takes it back when there is no result. Whoever had
 * the keyboard in the box keeps their place in the page.
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
