import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { type Person, personOf } from './person.ts';
import { clearPersonalStorage, SESSION_KEY } from './personalStorage.ts';
import { useServicesControl } from './ServicesProvider.tsx';

export type Session =
  | { status: 'loading' }
  | { status: 'signedOut'; how: SignedOut }
  | { status: 'signedIn'; person: Person };

/**
 * `left`, `everywhere`, `deleted`: by the person's own choice, here; `ended`: the server refused it; `never`: anything
 * else.
 */
type SignedOut = 'never' | 'left' | 'everywhere' | 'deleted' | 'ended';

type SessionControl = {
  session: Session;
  /** Signs this device out, with or without a server to tell. */
  signOut: () => Promise<void>;
  /**
   * For what ends the session on the server: does it, then signs this device out. Whoever notices the end first, it
   * came in that way; where the act fails, the session stays.
   */
  leaveBy: (how: 'everywhere' | 'deleted', act: () => Promise<unknown>) => Promise<void>;
  /** For a session that the server refuses. */
  endSession: () => Promise<void>;
};

const SessionContext = createContext<SessionControl | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const { start } = useServicesControl();
  const services = start.state === 'ready' ? start.services : null;
  const queryClient = useQueryClient();
  const nobodyStored = useNobodyStored();
  /** What the account service said last; null before it has spoken. */
  const [heard, setHeard] = useState<Session | null>(null);
  const personId = useRef<string | null>(null);
  const how = useRef<SignedOut>('never');

  const forget = useCallback(() => {
    const known = personId.current !== null;
    personId.current = null;
    if (known) {
      queryClient.clear();
      clearPersonalStorage();
    }
    setHeard((before) => (before?.status === 'signedOut' ? before : { status: 'signedOut', how: how.current }));
  }, [queryClient]);

  useEffect(() => {
    if (!services) return;
    // Fires at once with what is stored, then for every change, those of other tabs included.
    const { data } = services.supabase.auth.onAuthStateChange((_event, current) => {
      if (!current) return forget();
      const person = personOf(current.user);
      if (personId.current !== null && personId.current !== person.id) queryClient.clear();
      // A token may be refreshed while the session is being left.
      if (personId.current === null) how.current = 'never';
      personId.current = person.id;
      setHeard((before) => (isSame(before, person) ? before : { status: 'signedIn', person }));
    });
    return () => data.subscription.unsubscribe();
  }, [services, queryClient, forget]);

  const actions = useMemo<Omit<SessionControl, 'session'>>(() => {
    const leave = async (reason: SignedOut) => {
      how.current = reason;
      // `local` removes the session from this device before it tells the server, so no network is needed.
      await services?.supabase.auth.signOut({ scope: 'local' }).catch(() => undefined);
      for (const key of [SESSION_KEY, `${SESSION_KEY}-user`, `${SESSION_KEY}-code-verifier`]) {
        await Promise.resolve(services?.platform.sessionStore.removeItem(key)).catch(() => undefined);
      }
      forget();
    };
    const leaveBy = async (reason: SignedOut, act: () => Promise<unknown>) => {
      how.current = reason;
      try {
        await act();
      } catch (error) {
        how.current = 'never';
        throw error;
      }
      await leave(reason);
    };
    return {
      signOut: () => leave('left'),
      leaveBy,
      endSession: () => leave(how.current === 'never' ? 'ended' : how.current),
    };
  }, [services, forget]);

  const control = useMemo<SessionControl>(() => {
    const unheard: Session =
      start.state === 'idle' && nobodyStored ? { status: 'signedOut', how: 'never' } : { status: 'loading' };
    return { session: heard ?? unheard, ...actions };
  }, [start.state, nobodyStored, heard, actions]);

  return <SessionContext value={control}>{children}</SessionContext>;
}

export function useSessionControl(): SessionControl {
  const control = use(SessionContext);
  if (!control) throw new Error('useSession needs a SessionProvider above it');
  return control;
}

export function useSession(): Session {
  return useSessionControl().session;
}

/** For screens behind the sign-in guard. */
export function usePerson(): Person {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('usePerson needs a RequireSession above it');
  return session.person;
}

/**
 * True where this device keeps no session, so that a visitor is known as one before any service is open. A session that
 * is kept, or that another tab begins, opens them.
 */
function useNobodyStored(): boolean {
  const { sessionStore } = usePlatform();
  const { open } = useServicesControl();
  const [nobody, setNobody] = useState(false);

  useEffect(() => {
    let current = true;
    Promise.resolve(sessionStore.getItem(SESSION_KEY)).then((stored) => {
      if (!current) return;
      if (stored) open();
      else setNobody(true);
    }, open);
    const onStorage = (event: StorageEvent) => {
      if (event.key === SESSION_KEY && event.newValue) open();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      current = false;
      window.removeEventListener('storage', onStorage);
    };
  }, [sessionStore, open]);

  return nobody;
}

/** A refreshed token is no news to the screens. */
function isSame(before: Session | null, person: Person): boolean {
  return before?.status === 'signedIn' && JSON.stringify(before.person) === JSON.stringify(person);
}
