import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time as it passes: what is told in minutes and in days would be wrong on a page that stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
