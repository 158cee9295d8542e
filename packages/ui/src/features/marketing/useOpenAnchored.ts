import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Opens the `details` element that contains the target of the fragment, and scrolls to it. Browsers do this when a
 * document loads, but not for a client-side navigation.
 */
export function useOpenAnchored() {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again works again
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    const details = named?.closest('details');
    if (!named || !details) return;
    details.open = true;
    details.querySelector('summary')?.focus({ preventScroll: true });
    named.scrollIntoView();
  }, [hash, key]);
}
