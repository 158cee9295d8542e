import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Used outside of any layout, since a navigation may change the layout. */
let lastPath: string | null = null;

/** How long a screen may take to render its heading. */
const TIMEOUT_MS = 5000;

/**
 * After a navigation, moves the focus to the new page's heading, so that a screen reader announces it and the keyboard
 * continues from there. The first page of a visit keeps the browser's default.
 */
export function useHeadingFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const navigationType = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new page counts, not its parameters
  useEffect(() => {
    const first = lastPath === null;
    const moved = lastPath !== pathname;
    lastPath = pathname;
    const element = main.current;
    if (first || !moved || !element) return;
    // If the user has started typing, for example in the search, the focus stays there.
    const settled = () => (navigationType !== 'POP' && isWritingOutside(element)) || focusHeading(element);
    if (settled()) return;

    // The screen is still loading.
    const observer = new MutationObserver(() => {
      if (settled()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);

  return main;
}

function isWritingOutside(main: HTMLElement): boolean {
  const isWriting = document.activeElement?.matches('input, textarea') ?? false;
  return isWriting && !main.contains(document.activeElement);
}

/** False while there is no heading. */
function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  // A screen that wants the focus elsewhere (its first field, its error) has moved it by now.
  const taken = main.contains(document.activeElement) && document.activeElement !== main;
  if (!taken) {
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
  }
  return true;
}
