import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePlatform } from '../platform/PlatformProvider.tsx';

/**
 * Asks for an address and opens it: in the place of this page, or in the browser beside the desktop app. Busy until
 * this page is left, and as new when the browser brings it back.
 */
export function useLeaveFor(addressOf: () => Promise<string>, onError?: (error: Error) => void) {
  const { kind, openExternal } = usePlatform();
  const stays = kind === 'desktop';
  const leaving = useMutation({
    mutationFn: async () => {
      const address = await addressOf();
      if (stays) openExternal(address);
      else window.location.assign(address);
    },
    ...(onError && { onError }),
  });
  const { reset } = leaving;
  useEffect(() => {
    const begin = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', begin);
    return () => window.removeEventListener('pageshow', begin);
  }, [reset]);
  return {
    leave: () => leaving.mutate(),
    busy: leaving.isPending || (leaving.isSuccess && !stays),
    error: leaving.error,
  };
}
