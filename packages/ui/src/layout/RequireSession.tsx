import { lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { Loading } from '../components/Loading.tsx';
import { useOpenServices } from '../data/ServicesProvider.tsx';
import { useSession } from '../data/SessionProvider.tsx';
import { useFreshPerson } from '../data/useFreshPerson.ts';
import { paths } from '../paths.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));
const ENDED = 'Authentication error. Please log in again.';
/** What is said on the start page to somebody who chose to leave. */
const FAREWELLS = {
  left: null,
  everywhere: { message: 'You are signed out on every device.' },
  deleted: { message: 'Your account and everything in it has been deleted.' },
} as const;

/** Lets signed-in people pass. */
export function RequireSession() {
  const services = useOpenServices();
  const session = useSession();
  const passed = useRef(false);
  useFreshPerson();
  useEffect(() => {
    if (session.status === 'signedIn') passed.current = true;
  }, [session.status]);

  if (!services || session.status === 'loading') return <Loading label="Opening your session" />;
  if (session.status === 'signedIn') {
    return (
      <>
        <Outlet />
        <Suspense>
          <Toasts />
        </Suspense>
      </>
    );
  }
  const { how } = session;
  if (how === 'ended') return <Navigate to={paths.login} replace state={{ error: ENDED }} />;
  // Whoever left before and comes to the door again is a visitor like any other.
  if (how === 'never' || !passed.current) return <Navigate to={paths.login} replace />;
  return <Navigate to={paths.home} replace state={FAREWELLS[how]} />;
}
