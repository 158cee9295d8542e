import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What another screen says: shown once, so taken out of the navigation state; a reload does not bring it back. */
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
