import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenServices } from '../data/ServicesProvider.tsx';
import { useSessionControl } from '../data/SessionProvider.tsx';
import type { Services } from '../data/services.ts';
import { signedInUserOf } from '../data/signedInUser.ts';

const CHECK_EVERY = 30_000;

/**
 * Refetches the signed-in person from the account service on each page, when the tab regains focus, and every 30
 * seconds while it is visible: on another device the address may have been confirmed, the name changed, the session
 * ended or the account deleted.
 */
export function useFreshPerson(): void {
  const services = useOpenServices();
  const { session, endSession } = useSessionControl();
  const { pathname } = useLocation();
  const signedIn = session.status === 'signedIn';

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page refetches
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
    const timer = setInterval(ask, CHECK_EVERY);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, [services, signedIn, endSession, pathname]);
}

/** Updates the stored session if the service has newer data. True when the service refuses the session. */
async function isRefused({ supabase }: Services): Promise<boolean> {
  const { data, error } = await supabase.auth.getUser();
  // Checked by name, because the client's own test would import the client's code into what every page loads first.
  if (error) return error.name === 'AuthApiError' && (error.status === 401 || error.status === 403);
  const kept = (await supabase.auth.getSession()).data.session;
  const changed = kept && JSON.stringify(signedInUserOf(kept.user)) !== JSON.stringify(signedInUserOf(data.user));
  if (changed) await supabase.auth.refreshSession();
  return false;
}
