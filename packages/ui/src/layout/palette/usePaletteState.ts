import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isSearchKey } from './searchKey.ts';

/** Whether the palette is open, the key that opens and closes it, and the way back of the focus. */
export function usePaletteState() {
  const [opened, setOpened] = useState(false);
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const before = useRef<Element | null>(null);

  const open = useCallback(() => {
    before.current = document.activeElement;
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog lies above everything else, and what opened below it could not be reached.
      if (!isSearchKey(event) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      if (event.repeat) return;
      if (opened) close();
      else open();
    };
    // Before any field can take the key for its own.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [opened, open, close]);

  // The browser's own way back leaves what was being looked for from here. A link that was pressed before the palette
  // opened may lead on below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that it leads to begins without it
  useEffect(() => {
    if (navigationType === 'POP') close();
  }, [pathname, navigationType, close]);

  useEffect(() => {
    if (!opened) return;
    return () => {
      // What was chosen may have its own wish for the focus. Only where it has none does it go back.
      setTimeout(() => {
        const { current } = before;
        if (document.activeElement === document.body && current instanceof HTMLElement) {
          current.focus({ preventScroll: true });
        }
      });
    };
  }, [opened]);

  return { opened, open, close };
}
