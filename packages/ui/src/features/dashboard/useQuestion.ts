import { useEffect, useState } from 'react';
import { keepInBox, readDraft } from '../../data/draft.ts';
import type { TrendingQuestion } from '../../data/trending.ts';

/** What stands in the box: the person's own text, or a trending question laid over it. */
export function useQuestion() {
  const [own, setOwn] = useState(readDraft);
  /** What was the person's own before they made a trending question theirs. */
  const [aside, setAside] = useState('');
  const [picked, setPicked] = useState<TrendingQuestion | null>(null);
  useEffect(() => keepInBox(own), [own]);

  const begin = (text: string) => {
    setPicked(null);
    setAside('');
    setOwn(text);
  };
  return {
    text: picked?.question ?? own,
    picked,
    pick: setPicked,
    /** Whatever is written is the person's own, in a trending question too. */
    write: (text: string) => {
      if (picked && own.trim() !== '') setAside(own);
      setPicked(null);
      setOwn(text);
    },
    /** With a text from elsewhere, or with none. */
    begin,
    /** Brings back what was in the box before the pick. */
    putBack: () => setPicked(null),
    /** The same once words were changed in it; null where nothing was set aside. */
    bringBack: aside === '' || picked ? null : () => begin(aside),
  };
}
