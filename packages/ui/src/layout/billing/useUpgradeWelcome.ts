import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Confirmation, useConfirmation } from '../../data/confirmation.ts';
import { useRefreshTier } from '../../data/tier.ts';

const SHOWN_FOR = 10_000;

/**
 * `?upgrade=success`: waits until the server confirms the payment, shows a welcome for ten seconds, then removes it from
 * the address.
 */
export function useUpgradeWelcome(): { expected: boolean; confirmation: Confirmation | null; end: () => void } {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(false);
  const refreshTier = useRefreshTier();
  const upgraded = search.get('upgrade') === 'success';
  const confirmation = useConfirmation(shown);

  const end = () => {
    setShown(false);
    setSearch(
      (current) => {
        current.delete('upgrade');
        return current;
      },
      { replace: true },
    );
  };
  const endByItself = useEffectEvent(end);
  useEffect(() => {
    if (!upgraded) return;
    setShown(true);
    // The tier has changed since they were fetched, if they were.
    void refreshTier();
    return () => setShown(false);
  }, [upgraded, refreshTier]);
  const welcomed = shown && confirmation === 'confirmed';
  useEffect(() => {
    if (!welcomed) return;
    const timer = setTimeout(endByItself, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [welcomed]);

  return { expected: upgraded, confirmation: shown ? confirmation : null, end };
}
