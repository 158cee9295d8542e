import { useEffect, useReducer } from 'react';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router-dom';
import { PageError } from '../components/PageError.tsx';
import { paths } from '../paths.ts';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { RouteLoading } from './RouteLoading.tsx';

/** Error messages of browsers when code cannot be loaded, and of Vite when styles cannot. */
const UNLOADED = /imported module|importing a module|preload CSS/i;

/** Shown when a route's screen crashes or its code cannot be loaded. */
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
          ? 'Your connection may be down, or a newer version has just been installed.'
          : 'It is our fault, not yours. What you wrote is not lost: your stored analyses are in your history.'
      }
      detail={isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : undefined}
      // Retry with a new document, because the browser remembers a failed import.
      onRetry={() => window.location.reload()}
      onLeave={() => navigate(paths.dashboard)}
    />
  );
}
