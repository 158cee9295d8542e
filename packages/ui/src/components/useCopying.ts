import { useState } from 'react';
import { useTimedFlag } from './useTimedFlag.ts';

/** Copies a text. A page without https has no clipboard, and a browser may refuse it. */
export function useCopying(text: string): { copy: () => void; copied: boolean; failed: boolean } {
  const copied = useTimedFlag();
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    setFailed(false);
    try {
      await navigator.clipboard.writeText(text);
      copied.show();
    } catch {
      setFailed(true);
    }
  };
  return { copy: () => void copy(), copied: copied.shown, failed };
}
