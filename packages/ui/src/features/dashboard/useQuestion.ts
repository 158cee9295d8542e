import { useEffect, useRef, useState } from 'react';
import { type DeskAction, deskAfter } from '../../data/desk.ts';
import { asideChangedBy, keepDesk, openDesk } from '../../data/drafts.ts';
import { usePerson } from '../../data/SessionProvider.tsx';
import type { TrendingQuestion } from './trending.ts';

/** The text in the box: the person's own, or a trending question on top of it. */
export function useQuestion() {
  const { id } = usePerson();
  const [desk, setDesk] = useState(() => openDesk(id));
  const latest = useRef(desk);
  const [picked, setPicked] = useState<TrendingQuestion | null>(null);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const aside = asideChangedBy(event, id);
      if (!aside) return;
      latest.current = deskAfter({ ...latest.current, aside }, { ...latest.current, kind: 'replace' });
      setDesk(latest.current);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [id]);

  /** Stored at once, because the person may leave the page before the next render. */
  const act = (action: DeskAction) => {
    latest.current = deskAfter(latest.current, action);
    keepDesk(id, latest.current);
    setDesk(latest.current);
  };
  const withoutPick = (action: DeskAction) => {
    setPicked(null);
    act(action);
  };

  return {
    text: picked?.question ?? desk.text,
    picked,
    pick: setPicked,
    /** A text that the person types is their own, even if it started as a trending question. */
    write: (text: string) => withoutPick(picked ? { kind: 'replace', text, own: true } : { kind: 'write', text }),
    /** Puts a text from elsewhere into the box, or empties it. */
    replace: (text: string, own: boolean) => withoutPick({ kind: 'replace', text, own }),
    /** Shows the text that was in the box before the pick. */
    putBack: () => setPicked(null),
    /** The texts that were replaced, newest first. */
    aside: desk.aside,
    bringBack: (text: string) => withoutPick({ kind: 'bringBack', text }),
    discard: (text: string) => act({ kind: 'discard', text }),
    /** Shows what is unsent again: the person's own text, without one that was just answered. */
    reopen: () => {
      setPicked(null);
      setDesk(latest.current);
    },
    /** The box shows the text until the results page opens. */
    sent: (text: string) => {
      latest.current = deskAfter(latest.current, { kind: 'sent', text });
      keepDesk(id, latest.current);
    },
  };
}
