import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressOf, type ExampleListParams } from './listing.ts';

const PAUSE = 300;

type Typing = {
  change: (text: string) => void;
  /** At once into the address, for somebody who may be about to leave. */
  settle: () => void;
};

/** What is typed into the search, which the address follows after a pause: browsers forbid to write it at every key. */
export function useTypedSearch({ category, search }: ExampleListParams): [typed: string, Typing] {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(key);
  if (known !== key) {
    setKnown(key);
    // Back, or a link to the list: not our own writing, which may be behind the typing.
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
