import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Person, personOf } from './person.ts';
import { clearPersonalStorage, SESSION_KEY } from './personalStorage.ts';
import { useStart } from './ServicesProvider.tsx';

export type Session =
  | { status: 'loading' }
  /** `left`: by the person's own choice, here; `ended`: the server refused it; `never`: anything else. */
  | { status: 'signedOut'; how: 'never' | 'left' | 'ended' }
  | { status: 'signedIn'; person: Person };

type SessionControl = {
  session: Session;
  /** Signs this device out, with or without a server to tell. */
  signOut: () => Promise<void>;
  /** For a session that the server refuses. */
  endSession: () => Promise<void>;
};

const SessionContext = createContext<SessionControl | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const start = useStart();
  const services = start.state === 'ready' ? start.services : null;
  const queryClient = useQueryClient();
  const [session, setSession] = useState<Session>({ status: 'loading' });
  const personId = useRef<string | null>(null);
  const how = useRef<'never' | 'left' | 'ended'>('never');

  const forget = useCallback(() => {
    const known = personId.current !== null;
    personId.current = null;
    if (known) {
      queryClient.clear();
      clearPersonalStorage();
    }
    setSession((before) => (before.status === 'signedOut' ? before : { status: 'signedOut', how: how.current }));
  }, [queryClient]);

  useEffect(() => {
    if (!services) return;
    // Fires at once with what is stored, then for every change, those of other tabs included.
    const { data } = services.supabase.auth.onAuthStateChange((_event, current) => {
      if (!current) return forget();
      const person = personOf(current.user);
      if (personId.current !== null && personId.current !== person.id) queryClient.clear();
      personId.current = person.id;
      how.current = 'never';
      setSession((before) => (isSame(before, person) ? before : { status: 'signedIn', person }));
    });
    return () => data.subscription.unsubscribe();
  }, [services, queryClient, forget]);

  const control = useMemo<SessionControl>(() => {
    const leave = async (reason: 'left' | 'ended') => {
      how.current = reason;
      // `local` removes the session from this device before it tells the server, so no network is needed.
      await services?.supabase.auth.signOut({ scope: 'local' }).catch(() => undefined);
      for (const key of [SESSION_KEY, `${SESSION_KEY}-user`, `${SESSION_KEY}-code-verifier`]) {
        await services?.platform.sessionStore.removeItem(key);
      }
      forget();
    };
    return { session, signOut: () => leave('left'), endSession: () => leave('ended') };
  }, [services, session, forget]);

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

/** A refreshed token is no news to the screens. */
function isSame(before: Session, person: Person): boolean {
  return before.status === 'signedIn' && JSON.stringify(before.person) === JSON.stringify(person);
}
