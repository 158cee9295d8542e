import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time, for what changes by the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
