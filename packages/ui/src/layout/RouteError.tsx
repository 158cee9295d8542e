import { useEffect, useReducer } from 'react';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router-dom';
import { PageError } from '../components/PageError.tsx';
import { paths } from '../paths.ts';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { RouteLoading } from './RouteLoading.tsx';

/** What browsers say of code that does not come, and Vite of its styles. */
const UNLOADED = /imported module|importing a module|preload CSS/i;

/** What a route shows when its screen breaks, or when its code cannot be loaded. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { loadAnew } = usePlatform();
  const unloaded = error instanceof Error && UNLOADED.test(error.message);
  const [told, tell] = useReducer(() => true, !(unloaded && loadAnew));
  useEffect(() => {
    if (!told) loadAnew?.(tell);
  }, [told, loadAnew]);

  if (!told) return <RouteLoading />;
  return (
    <PageError
      title={unloaded ? 'This page could not be loaded.' : 'Something went wrong on this page.'}
      text={
        unloaded
          ? 'Your connection may be down, or a newer version has just been put in place.'
          : 'It is our fault, not yours. What you wrote is not lost: your stored analyses are in your history.'
      }
      detail={isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : undefined}
      // A screen that broke once is best begun again from the document: a failed import is remembered by the browser.
      onRetry={() => window.location.reload()}
      onLeave={() => navigate(paths.dashboard)}
    />
  );
}
