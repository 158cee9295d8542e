import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limitsQuery } from './limits.ts';
import { useServices } from './ServicesProvider.tsx';
import { useRefreshTier } from './tier.ts';

/** The payment provider tells the server, usually before the person is back. */
const ASK_AGAIN = 2000;
const PATIENCE = 60_000;

/** `late`: not confirmed after a minute; it is still asked for. */
export type Confirmation = 'waiting' | 'late' | 'confirmed';

/**
 * Whether the server has heard of the payment. Asks again until it has: coming back from the checkout says nothing,
 * because anyone can open that address. `expected`: whether a payment was made.
 */
export function useConfirmation(expected: boolean): Confirmation {
  const { data: limits } = useQuery(limitsQuery(useServices()));
  const refreshTier = useRefreshTier();
  const [late, setLate] = useState(false);
  const confirmed = limits?.tier === 'premium';
  const asking = expected && !confirmed;
  useEffect(() => {
    if (!asking) return;
    const again = setInterval(() => void refreshTier(), ASK_AGAIN);
    const patience = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      clearInterval(again);
      clearTimeout(patience);
      setLate(false);
    };
  }, [asking, refreshTier]);
  if (confirmed) return 'confirmed';
  return late ? 'late' : 'waiting';
}
