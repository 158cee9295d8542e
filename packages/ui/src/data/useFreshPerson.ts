import { isAuthApiError } from '@supabase/supabase-js';
import { useEffect } from 'react';
import { personOf } from './person.ts';
import { useOpenServices } from './ServicesProvider.tsx';
import { useSessionControl } from './SessionProvider.tsx';
import type { Services } from './services.ts';

/**
 * Asks the account service anew who is signed in, at first and whenever somebody comes back to the page: the address
 * may have been confirmed, the name changed, the session ended or the account deleted on another device meanwhile.
 */
export function useFreshPerson(): void {
  const services = useOpenServices();
  const { session, endSession } = useSessionControl();
  const signedIn = session.status === 'signedIn';

  useEffect(() => {
    if (!services || !signedIn) return;
    let asking = false;
    const ask = async () => {
      if (asking || document.visibilityState === 'hidden') return;
      asking = true;
      try {
        if (await isRefused(services)) await endSession();
      } finally {
        asking = false;
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, [services, signedIn, endSession]);
}

/** Brings the stored session up to date where the service knows better. True where it no longer takes the session. */
async function isRefused({ supabase }: Services): Promise<boolean> {
  const { data, error } = await supabase.auth.getUser();
  if (error) return isAuthApiError(error) && (error.status === 401 || error.status === 403);
  const kept = (await supabase.auth.getSession()).data.session;
  const changed = kept && JSON.stringify(personOf(kept.user)) !== JSON.stringify(personOf(data.user));
  if (changed) await supabase.auth.refreshSession();
  return false;
}
