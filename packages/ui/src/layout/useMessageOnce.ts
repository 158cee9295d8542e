import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * A message passed by another screen: shown once and removed from the navigation state, so that a reload does not
 * repeat it.
 */
export function useMessageOnce(): { message: string | null; error: string | null } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [brought] = useState(() => ({ message: textOf(state, 'message'), error: textOf(state, 'error') }));

  useEffect(() => {
    if (state && (brought.message ?? brought.error)) navigate(pathname + search, { replace: true, state: null });
  }, [state, brought, pathname, search, navigate]);

  return brought;
}

function textOf(state: unknown, name: string): string | null {
  const value: unknown = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
}
