import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '../../data/draft.ts';
import type { TrendingQuestion } from '../../data/trending.ts';

/** What stands in the box: the person's own text, or a trending question laid over it. */
export function useQuestion() {
  const [own, setOwn] = useState(readDraft);
  const [picked, setPicked] = useState<TrendingQuestion | null>(null);
  useEffect(() => keepDraft(own), [own]);

  return {
    text: picked?.question ?? own,
    picked,
    pick: setPicked,
    /** Whatever is written is the person's own, in a trending question too. */
    write: (text: string) => {
      setPicked(null);
      setOwn(text);
    },
    /** Brings back what was in the box before the pick. */
    putBack: () => setPicked(null),
  };
}
