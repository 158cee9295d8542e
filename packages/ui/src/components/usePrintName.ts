import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Changes the document title while the page is printed, because browsers suggest it as the file name. Only then: a
 * title is kept in the browser history, and this one contains the user's text.
 */
export function usePrintName(name: string): void {
  const onScreen = useRef<string>(null);

  useWindowEvent('beforeprint', () => {
    onScreen.current ??= document.title;
    document.title = name;
  });
  useWindowEvent('afterprint', () => {
    if (onScreen.current !== null) document.title = onScreen.current;
    onScreen.current = null;
  });
}
