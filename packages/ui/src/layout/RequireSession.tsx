import { Fragment, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '../components/Loading.tsx';
import { PageError } from '../components/PageError.tsx';
import { keepForVisitor } from '../data/drafts.ts';
import { useStart } from '../data/ServicesProvider.tsx';
import { useSession } from '../data/SessionProvider.tsx';
import { useFreshPerson } from '../data/useFreshPerson.ts';
import { paths } from '../paths.ts';
import { StartFailed } from './StartFailed.tsx';

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
        title="Your session cannot be opened at the moment."
        text="The sign-in service does not answer. You are still signed in on this device: check your connection, then try again."
        // The account client remembers a failure for a minute; a new document asks at once.
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
  // A person who left before and comes to the door again is a visitor like any other.
  if (how === 'never' || !passed.current) return <LoginFirst />;
  return <Navigate to={paths.home} replace state={FAREWELLS[how]} />;
}

/** A question in the address of the dashboard waits until its visitor has signed in. */
function LoginFirst() {
  const { pathname, search } = useLocation();
  const question = pathname === paths.dashboard ? new URLSearchParams(search).get('q') : null;
  useLayoutEffect(() => {
    if (question) keepForVisitor(question, false);
  }, [question]);
  return <Navigate to={paths.login} replace />;
}

/** Another site's sign-in leads here, with a code or with what went wrong. The sign-in screen deals with both. */
function isSignInReturn(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('code') || query.has('error');
}
