import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Opens the details in which what the address names lies, and goes there. A browser does so for a document that it
 * loads, but not for a link that is followed without loading one.
 */
export function useOpenAnchored() {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed again, leads there again
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    const details = named?.closest('details');
    if (!named || !details) return;
    details.open = true;
    details.querySelector('summary')?.focus({ preventScroll: true });
    named.scrollIntoView();
  }, [hash, key]);
}
