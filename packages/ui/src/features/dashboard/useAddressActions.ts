import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const AUTO_SUBMIT = 500;
const PARAMETERS = ['q', 'action', 'reset'];

type Actions = {
  /** `?q=`: fills the box, with the person's own text or with one from elsewhere. */
  onQuestion: (text: string, own: boolean) => void;
  /** `?q=` from inside the application: submits by itself. A link from elsewhere must not spend a person's quota. */
  onSubmit: (text: string) => void;
  /** `?action=analyze`: puts the cursor into the box. */
  onFocus: () => void;
  /** `?reset=…`: starts over. */
  onReset: () => void;
};

/** Does what the address asks for once, and removes it from the address, so that a reload does not repeat it. */
export function useAddressActions(actions: Actions) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();

  const question = search.get('q');
  const action = search.get('action');
  const reset = search.get('reset');
  const fromInside = isTrueIn(state, 'askedInApp');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const submit = useEffectEvent(actions.onSubmit);
  const clean = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    for (const name of PARAMETERS) rest.delete(name);
    setSearch(rest, { replace: true, state: null });
  });
  const run = useEffectEvent(() => {
    if (reset) actions.onReset();
    if (question) actions.onQuestion(question, isTrueIn(state, 'own'));
    if (action === 'analyze' || (question && !fromInside)) actions.onFocus();
  });

  useEffect(() => {
    if (!question && !action && !reset) return;
    run();
    clearTimeout(timer.current);
    if (question && fromInside) timer.current = setTimeout(() => submit(question), AUTO_SUBMIT);
    clean();
  }, [question, action, reset, fromInside]);

  useEffect(() => () => clearTimeout(timer.current), []);
}

function isTrueIn(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && (state as Record<string, unknown>)[name] === true;
}
