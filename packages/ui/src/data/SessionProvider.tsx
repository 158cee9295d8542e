import type { User } from '@supabase/supabase-js';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { isDesk, isDeskOfAnother, moveTabTexts, shareTabTexts } from './drafts.ts';
import { endOnServer } from './endOnServer.ts';
import { clearPersonalStorage, personal, SESSION_KEY, SESSION_NAME } from './personalStorage.ts';
import { useServicesControl } from './ServicesProvider.tsx';
import { type SignedInUser, signedInUserOf } from './signedInUser.ts';
import { takeSession } from './takeSession.ts';

export type Session =
  | { status: 'loading' }
  /** A session is stored here, but the server that could confirm or refresh it does not answer. */
  | { status: 'unreachable' }
  | { status: 'signedOut'; how: SignedOut }
  | { status: 'signedIn'; person: SignedInUser };

/**
 * How the device was signed out. `left`, `everywhere`, `deleted`: the person chose it on this device. `ended`: the
 * server refused the session. `never`: anything else.
 */
type SignedOut = 'never' | 'left' | 'everywhere' | 'deleted' | 'ended';

type SessionControl = {
  session: Session;
  /** Signs this device out, whether or not the server can be reached. */
  signOut: () => Promise<void>;
  /**
   * Runs an action that ends the session on the server, then signs this device out. `how` is recorded as the reason
   * even if the app notices the ended session elsewhere first. When the action fails, the session stays.
   */
  leaveBy: (how: 'everywhere' | 'deleted', act: () => Promise<unknown>) => Promise<void>;
  /** Ends a session that the server refuses. */
  endSession: () => Promise<void>;
};

const SessionContext = createContext<SessionControl | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const { start } = useServicesControl();
  const services = start.state === 'ready' ? start.services : null;
  const { sessionStore } = usePlatform();
  const queryClient = useQueryClient();
  const nobodyStored = useNobodyStored();
  /** The account service's latest answer; null before the first. */
  const [heard, setHeard] = useState<Session | null>(null);
  const personId = useRef<string | null>(null);
  /** The last person who was signed in while this page was open. */
  const lastPersonId = useRef<string | null>(null);
  const how = useRef<SignedOut>('never');
  useEffect(() => {
    personal.sweep();
    const onHide = () => shareTabTexts();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);

  const forget = useCallback(
    (byChoice = false) => {
      const refused = services?.sessionFate.refused === true;
      if (refused && how.current === 'never') how.current = 'ended';
      if (byChoice) {
        const leaving = lastPersonId.current;
        queryClient.clear();
        // If the last person is unknown, the owner of these texts is unknown too, so all of them are removed.
        clearPersonalStorage((name) => leaving !== null && isDeskOfAnother(name, leaving));
      } else if (personId.current !== null || refused) {
        queryClient.clear();
        // The person did not choose to sign out, and may come back for their drafts.
        moveTabTexts();
        clearPersonalStorage(isDesk);
      }
      personId.current = null;
      setHeard((before) => (before?.status === 'signedOut' ? before : { status: 'signedOut', how: how.current }));
    },
    [services, queryClient],
  );

  const welcome = useCallback(
    (user: User) => {
      const person = signedInUserOf(user);
      const leaving = personId.current;
      if (leaving !== null && leaving !== person.id) {
        queryClient.clear();
        clearPersonalStorage((name) => name === SESSION_NAME || isDeskOfAnother(name, leaving));
      }
      // A token may be refreshed during the sign-out.
      if (personId.current === null) how.current = 'never';
      personId.current = person.id;
      lastPersonId.current = person.id;
      if (services) services.sessionFate.refused = false;
      setHeard((before) => (isSame(before, person) ? before : { status: 'signedIn', person }));
    },
    [services, queryClient],
  );

  useEffect(() => {
    if (!services) return;
    const { supabase, platform } = services;
    // Fires at once with the stored session, then for every change, including those of other tabs.
    const { data } = supabase.auth.onAuthStateChange(async (event, current) => {
      if (current) return welcome(current.user);
      const kept = event === 'INITIAL_SESSION' && (await platform.sessionStore.getItem(SESSION_KEY));
      if (kept) setHeard((before) => before ?? { status: 'unreachable' });
      else forget();
    });
    // A page from the back/forward cache has missed all events since.
    const onShow = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const { data: found, error } = await supabase.auth.getSession();
      if (found.session) welcome(found.session.user);
      else if (!error) forget();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      data.subscription.unsubscribe();
      window.removeEventListener('pageshow', onShow);
    };
  }, [services, welcome, forget]);

  const actions = useMemo<Omit<SessionControl, 'session'>>(() => {
    const leave = async (reason: SignedOut) => {
      how.current = reason;
      const leaving = lastPersonId.current;
      // Before the session, because another tab that hears of its end would otherwise still find the texts and keep them.
      if (reason !== 'ended')
        clearPersonalStorage((name) => !isDesk(name) || (leaving !== null && isDeskOfAnother(name, leaving)));
      const taken = await takeSession(sessionStore);
      forget(reason !== 'ended');
      // There is nothing left to end, but this notifies the other tabs.
      await services?.supabase.auth.signOut({ scope: 'local' }).catch(() => undefined);
      // For every other reason, the server has already ended the session. Not awaited: the device is already signed
      // out.
      if (services && taken && reason === 'left') void endOnServer(services, taken).catch(() => undefined);
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
  }, [services, sessionStore, forget]);

  const control = useMemo<SessionControl>(() => {
    const hasFailed = start.state === 'failed' || start.state === 'retrying';
    const kept: Session = { status: hasFailed ? 'unreachable' : 'loading' };
    const unheard: Session = nobodyStored ? { status: 'signedOut', how: 'never' } : kept;
    return { session: heard ?? unheard, ...actions };
  }, [nobodyStored, start.state, heard, actions]);

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

/**
 * Whether a session is stored here, confirmed or not: people must not be signed out because a server does not answer.
 */
export function useHasSession(): boolean {
  const { status } = useSession();
  return status === 'signedIn' || status === 'unreachable';
}

/** For screens behind the sign-in guard. */
export function usePerson(): SignedInUser {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('usePerson needs a RequireSession above it');
  return session.person;
}

/**
 * True when this device stores no session. This recognizes a visitor without opening the services. A stored session, or
 * a session that starts in another tab, opens the services; if that fails, they are retried when the network is back.
 */
function useNobodyStored(): boolean {
  const { sessionStore } = usePlatform();
  const { start, open } = useServicesControl();
  const [nobody, setNobody] = useState(false);

  useEffect(() => {
    let current = true;
    Promise.resolve(sessionStore.getItem(SESSION_KEY)).then((stored) => {
      if (!current) return;
      if (stored) open();
      else setNobody(true);
    }, open);
    const onStorage = (event: StorageEvent) => {
      if (event.key !== SESSION_KEY || !event.newValue) return;
      setNobody(false);
      open();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      current = false;
      window.removeEventListener('storage', onStorage);
    };
  }, [sessionStore, open]);

  const failed = start.state === 'failed' && !nobody;
  useEffect(() => {
    if (!failed) return;
    const tryAnew = () => void open().catch(() => undefined);
    window.addEventListener('online', tryAnew);
    return () => window.removeEventListener('online', tryAnew);
  }, [failed, open]);

  return nobody;
}

/** True when both are equal for the screens, so that a refreshed token does not cause a rerender. */
function isSame(before: Session | null, person: SignedInUser): boolean {
  return before?.status === 'signedIn' && JSON.stringify(before.person) === JSON.stringify(person);
}
