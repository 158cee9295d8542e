import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Opens the details that the address names, and goes there, whenever a link or a hand in the address bar names one. */
export function useOpenAnchored() {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed again, leads there again
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.querySelector('summary')?.focus({ preventScroll: true });
    named.scrollIntoView();
  }, [hash, key]);
}
