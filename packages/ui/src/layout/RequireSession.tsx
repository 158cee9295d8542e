import { Fragment, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '../components/Loading.tsx';
import { PageError } from '../components/PageError.tsx';
import { keepForVisitor } from '../data/drafts.ts';
import { useStart } from '../data/ServicesProvider.tsx';
import { useSession } from '../data/SessionProvider.tsx';
import { paths } from '../paths.ts';
import { StartFailed } from './StartFailed.tsx';
import { useFreshPerson } from './useFreshPerson.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));
const ENDED = 'Authentication error. Please log in again.';
/** Shown on the landing page after a deliberate sign-out or deletion. */
const FAREWELLS = {
  left: null,
  everywhere: { message: 'You are signed out on every device.' },
  deleted: { message: 'Your account and everything in it has been deleted.' },
} as const;

/** Renders its children for signed-in users only. */
export function RequireSession() {
  const start = useStart();
  const session = useSession();
  const { pathname, search } = useLocation();
  const passed = useRef(false);
  useFreshPerson();
  useEffect(() => {
    if (session.status === 'signedIn') passed.current = true;
  }, [session.status]);

  if (pathname === paths.dashboard && isSignInReturn(search)) return <Navigate to={paths.login + search} replace />;
  if (start.state === 'failed') return <StartFailed retry={start.retry} />;
  if (start.state !== 'ready' || session.status === 'loading') return <Loading label="Opening your session" />;
  if (session.status === 'unreachable') {
    return (
      <PageError
        title="We can’t open your session right now."
        text="The sign-in service is not responding. You are still signed in on this device: check your connection, then try again."
        // The auth client remembers a failure for a minute; a new document retries at once.
        onRetry={() => window.location.reload()}
      />
    );
  }
  if (session.status === 'signedIn') {
    return (
      // Another person who signs in, in another tab perhaps, finds nothing of this one on the screen.
      <Fragment key={session.person.id}>
        <Outlet />
        <Suspense>
          <Toasts />
        </Suspense>
      </Fragment>
    );
  }
  const { how } = session;
  if (how === 'ended') return <Navigate to={paths.login} replace state={{ error: ENDED }} />;
  // After a deliberate sign-out, coming back here later is like any other visit.
  if (how === 'never' || !passed.current) return <LoginFirst />;
  return <Navigate to={paths.home} replace state={FAREWELLS[how]} />;
}

/** Keeps a question in the dashboard's address until its visitor has signed in. */
function LoginFirst() {
  const { pathname, search } = useLocation();
  const question = pathname === paths.dashboard ? new URLSearchParams(search).get('q') : null;
  useLayoutEffect(() => {
    if (question) keepForVisitor(question, false);
  }, [question]);
  return <Navigate to={paths.login} replace />;
}

/** Google's sign-in page returns here, with a code or an error. The login page handles both. */
function isSignInReturn(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('code') || query.has('error');
}
