import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { finishSignIn, type SignInAnswer } from '../../data/googleSignIn.ts';
import { useServices } from '../../data/ServicesProvider.tsx';

/** Goes on with a sign-in that was at another site, and takes what it brought out of the address at once. */
export function useSignInReturn() {
  const services = useServices();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  /** The query of the return, for as long as it is being dealt with. */
  const [returned, setReturned] = useState(() => (returnIn(search) ? search : null));
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    if (!returnIn(search)) return;
    setReturned(search);
    navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);

  useEffect(() => {
    const found = returned && returnIn(returned);
    if (!found) return;
    let current = true;
    setError(null);
    finishSignIn(services, found).catch((failure: unknown) => {
      if (!current) return;
      setReturned(null);
      setError(failure);
    });
    return () => {
      current = false;
    };
  }, [services, returned]);

  return { busy: returned !== null, error };
}

function returnIn(search: string): SignInAnswer | null {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  if (query.has('error')) return { problem: query.get('error_description') ?? '' };
  return code ? { code } : null;
}
