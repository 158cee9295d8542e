import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limitsKey, limitsQuery } from '../../data/limits.ts';
import { useServices } from '../../data/ServicesProvider.tsx';

const SHOWN_FOR = 10_000;
/** The payment may be confirmed after the person returns. */
const ASK_AGAIN = 2000;

/** `?upgrade=success`: shows a welcome for ten seconds, then removes it from the address. */
export function useUpgradeWelcome() {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(false);
  const services = useServices();
  const queryClient = useQueryClient();
  const upgraded = search.get('upgrade') === 'success';

  const { data: limits } = useQuery(limitsQuery(services));
  const waiting = shown && limits?.tier !== 'premium';
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: limitsKey }), ASK_AGAIN);
    return () => clearInterval(timer);
  }, [waiting, queryClient]);

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
    void queryClient.invalidateQueries({ queryKey: limitsKey });
    const timer = setTimeout(endByItself, SHOWN_FOR);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [upgraded, queryClient]);

  return { shown, end };
}
