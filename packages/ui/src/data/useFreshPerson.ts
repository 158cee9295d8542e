import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenServices } from './ServicesProvider.tsx';
import { useSessionControl } from './SessionProvider.tsx';
import type { Services } from './services.ts';
import { signedInUserOf } from './signedInUser.ts';

const CHECK_EVERY = 30_000;

/**
 * Asks the account service anew who is signed in, on each page, whenever somebody comes back to it, and every 30 seconds
 * that they look at it: the address may have been confirmed, the name changed, the session ended or the account deleted
 * on another device meanwhile.
 */
export function useFreshPerson(): void {
  const services = useOpenServices();
  const { session, endSession } = useSessionControl();
  const { pathname } = useLocation();
  const signedIn = session.status === 'signedIn';

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page asks anew
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

/** Brings the stored session up to date where the service knows better. True where it no longer takes the session. */
async function isRefused({ supabase }: Services): Promise<boolean> {
  const { data, error } = await supabase.auth.getUser();
  // By its name: the client's own test would pull the client's code into what every page loads first.
  if (error) return error.name === 'AuthApiError' && (error.status === 401 || error.status === 403);
  const kept = (await supabase.auth.getSession()).data.session;
  const changed = kept && JSON.stringify(signedInUserOf(kept.user)) !== JSON.stringify(signedInUserOf(data.user));
  if (changed) await supabase.auth.refreshSession();
  return false;
}
