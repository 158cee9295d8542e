import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { Loading } from '../components/Loading.tsx';
import { useOpenServices } from '../data/ServicesProvider.tsx';
import { useSession } from '../data/SessionProvider.tsx';
import { paths } from '../paths.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));
const ENDED = 'Authentication error. Please log in again.';

/** Lets signed-in people pass. */
export function RequireSession() {
  const services = useOpenServices();
  const session = useSession();
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
  if (session.how === 'left') return <Navigate to={paths.home} replace />;
  return <Navigate to={paths.login} replace state={session.how === 'ended' ? { error: ENDED } : null} />;
}
