import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation, moves focus to the new page's heading, so that a screen reader reads where it is and the keyboard
 * goes on from there. The first page of a visit keeps the browser's own start.
 */
export function useHeadingFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A screen that wants the focus elsewhere (its first field, its error) has taken it by now.
    if (main.current?.contains(document.activeElement) && document.activeElement !== main.current) return;
    const heading = main.current?.querySelector('h1') ?? main.current;
    if (heading && !heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
