import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Doing, googleErrorText, googleRefusalText } from '../../components/accounts/errorTexts.ts';
import { finishSignIn } from '../../data/googleSignIn.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { takeSignInDoor } from '../../data/signInDoor.ts';
import { paths } from '../../paths.ts';

const SIGNED_IN_AGAIN = 'You are signed in again. For ten minutes you can delete your account.';

/** What another site's sign-in came back with. */
type Answer = { code: string } | { refusal: string };

/**
 * Goes on with a sign-in that was at another site, and takes what it brought out of the address at once. One that failed
 * goes back to the door that it set out from.
 */
export function useSignInReturn() {
  const services = useServices();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  /** The query of the return, for as long as it is being dealt with. */
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
      const door = takeSignInDoor();
      if (door.startsWith(paths.signup) || door === paths.settings) {
        const doing = door === paths.settings ? 'sign in' : 'sign up';
        navigate(door, { replace: true, state: { error: textOf(doing) } });
        return;
      }
      navigate(door, { replace: true });
      setReturned(null);
      setProblem(textOf('sign in'));
    };
    const succeed = (door: string) => {
      if (!current) return;
      if (door === paths.settings) navigate(door, { replace: true, state: { message: SIGNED_IN_AGAIN } });
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
