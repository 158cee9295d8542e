import { useEffect, useState } from 'react';
import { useHydrated } from '../../../components/useHydrated.ts';
import { markViewed, useViewedBiases } from '../viewedBiases.ts';

/** Records that the bias has been viewed. True if it had been viewed before. */
export function useViewedBefore(cbId: string): boolean {
  const hydrated = useHydrated();
  const viewed = useViewedBiases().includes(cbId);
  const [before, setBefore] = useState<boolean | null>(null);

  useEffect(() => {
    if (!hydrated) return;
    setBefore((known) => known ?? viewed);
    markViewed(cbId);
  }, [hydrated, viewed, cbId]);

  return before === true;
}
