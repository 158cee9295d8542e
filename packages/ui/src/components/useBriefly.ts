import { useCallback, useEffect, useState } from 'react';

/** How long good news stays. */
const TIME = 5000;

/** True for five seconds from the last `show`. */
export function useBriefly() {
  const [since, setSince] = useState<number | null>(null);

  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), TIME);
    return () => clearTimeout(timer);
  }, [since]);

  return {
    shown: since !== null,
    show: useCallback(() => setSince(Date.now()), []),
    hide: useCallback(() => setSince(null), []),
  };
}
