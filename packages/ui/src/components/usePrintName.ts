import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Gives the page a name of its own while it is printed, which a browser proposes for the file. Not always: a title is
 * kept in the browser's history, and what it is about belongs to the person.
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
