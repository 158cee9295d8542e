import { useEffect, useState } from 'react';

const QUARTER_OF_A_MINUTE = 15_000;

/** The current time, updated regularly, because relative times go stale on a page that stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), QUARTER_OF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
