import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isSearchKey } from './searchKey.ts';

/** Whether the palette is open, its keyboard shortcut, and focus restoration. */
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
      // A modal dialog covers everything, so the palette could not be reached under it.
      if (!isSearchKey(event) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      if (event.repeat) return;
      if (opened) close();
      else open();
    };
    // In the capture phase, before any field handles the key.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [opened, open, close]);

  // The back button closes the palette. A link that was pressed before it opened may navigate under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page it leads to starts with the palette closed
  useEffect(() => {
    if (navigationType === 'POP') close();
  }, [pathname, navigationType, close]);

  useEffect(() => {
    if (!opened) return;
    return () => {
      // The chosen command may move the focus itself. Otherwise the focus is restored.
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
