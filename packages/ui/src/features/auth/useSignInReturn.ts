import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Doing, googleErrorText, googleRefusalText } from '../../components/accounts/errorTexts.ts';
import { finishSignIn } from '../../data/googleSignIn.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { takeSignInPage } from '../../data/signInPage.ts';
import { paths } from '../../paths.ts';

const SIGNED_IN_AGAIN = 'You are signed in again. For ten minutes you can delete your account.';

/** What Google's sign-in page returned. */
type Answer = { code: string } | { refusal: string };

/**
 * Completes a sign-in that returns from Google, and removes its parameters from the address at once. A failed one goes
 * back to the page that it started on.
 */
export function useSignInReturn() {
  const services = useServices();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  /** The query string of the return, while it is being processed. */
  const [returned, setReturned] = useState(() => (answerIn(search) ? search : null));
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!answerIn(search)) return;
    setReturned(search);
    navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);

  useEffect(() => {
    const answer = returned && answerIn(returned);
    if (!answer) return;
    let current = true;
    const fail = (textOf: (doing: Doing) => string) => {
      if (!current) return;
      const page = takeSignInPage();
      if (page.startsWith(paths.signup) || page === paths.settings) {
        const doing = page === paths.settings ? 'sign in' : 'sign up';
        navigate(page, { replace: true, state: { error: textOf(doing) } });
        return;
      }
      navigate(page, { replace: true });
      setReturned(null);
      setProblem(textOf('sign in'));
    };
    const succeed = (page: string) => {
      if (!current) return;
      if (page === paths.settings) navigate(page, { replace: true, state: { message: SIGNED_IN_AGAIN } });
      else setReturned(null);
    };
    setProblem(null);
    if ('refusal' in answer) fail((doing) => googleRefusalText(answer.refusal, doing));
    else finishSignIn(services, answer.code).then(succeed, (error) => fail((doing) => googleErrorText(error, doing)));
    return () => {
      current = false;
    };
  }, [services, returned, navigate]);

  return { busy: returned !== null, problem };
}

function answerIn(search: string): Answer | null {
  const query = new URLSearchParams(search);
  const refusal = query.get('error_code') ?? query.get('error');
  if (refusal !== null) return { refusal };
  const code = query.get('code');
  return code ? { code } : null;
}
