import { useEffect, useState } from 'react';

const QUARTER_OF_A_MINUTE = 15_000;

/** The time as it passes: what is told in minutes and in days would be wrong on a page that stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), QUARTER_OF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
