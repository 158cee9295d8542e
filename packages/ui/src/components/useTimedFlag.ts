import { useCallback, useEffect, useState } from 'react';

/** How long a success message stays, in milliseconds. */
const TIME = 5000;

/** True for `time` milliseconds after the last `show`. */
export function useTimedFlag(time = TIME) {
  const [since, setSince] = useState<number | null>(null);

  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), time);
    return () => clearTimeout(timer);
  }, [since, time]);

  return {
    shown: since !== null,
    show: useCallback(() => setSince(Date.now()), []),
    hide: useCallback(() => setSince(null), []),
  };
}
