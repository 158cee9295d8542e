import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressOf, type ExampleListParams } from './listing.ts';

const PAUSE = 300;

type Typing = {
  change: (text: string) => void;
  /** Writes the address at once, before the user may leave. */
  settle: () => void;
};

/** The search text. The address follows after a pause, because browsers limit how often it may be changed. */
export function useTypedSearch({ category, search }: ExampleListParams): [typed: string, Typing] {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(key);
  if (known !== key) {
    setKnown(key);
    // The address was changed by the back button or a link, not by our own delayed update.
    if (state !== TYPED) setTyped(search);
  }

  const write = useDebouncedCallback((text: string) => {
    navigate(addressOf({ category, search: text.trim() }), { replace: true, preventScrollReset: true, state: TYPED });
  }, PAUSE);
  const change = (text: string) => {
    setTyped(text);
    write(text);
  };
  return [typed, { change, settle: write.flush }];
}

const TYPED = 'typed';
