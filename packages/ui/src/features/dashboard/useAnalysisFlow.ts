import { analysisContracts } from '@latticework/api/contracts/analysis';
import type { QueryType } from '@latticework/core/analysis';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Arrivals, NOTHING_YET, withPart } from '../../components/analysis/arrivals.ts';
import { useAnalyze } from '../../data/analyses.ts';
import { paths } from '../../paths.ts';
import { isUndecided } from './analysisError.ts';
import { newKey } from './newKey.ts';

/**
 * From the question to the results page, or to a question back. `onSent` is told of a text of the person's own that was
 * answered.
 */
export function useAnalysisFlow(onSent: (text: string) => void) {
  const navigate = useNavigate();
  const analyze = useAnalyze();
  const [reading, setReading] = useState<{ text: string; arrivals: Arrivals }>({ text: '', arrivals: NOTHING_YET });
  /** What was last asked, kept while its outcome is unknown. */
  const last = useRef<{ query: string; trendingQuestionId: string | undefined; key: string } | null>(null);
  const running = useRef<AbortController>(undefined);

  // A person who leaves the page does not wait for the answer, and must not pay for it.
  useEffect(() => () => running.current?.abort(), []);

  /** With the id of a trending question when the text is one. */
  const ask = (text: string, trendingQuestionId?: string) => {
    // Not `isPending`, which is true only with the next rendering; a second submit may come before.
    if (running.current) return;
    const queryType: QueryType = trendingQuestionId ? 'trending' : 'manual';
    const parsed = analysisContracts.analyze.body.safeParse({ query: text, queryType });
    // As the server reads it, so that the offsets of the evidence fit what is shown.
    const query = parsed.success ? parsed.data.query : text;
    // The server takes the same text as another kind of question for another request, and so does the key.
    const again = last.current?.query === query && last.current.trendingQuestionId === trendingQuestionId;
    const key = again && last.current ? last.current.key : newKey();
    last.current = { query, trendingQuestionId, key };
    const controller = new AbortController();
    running.current = controller;
    let marked = false;
    setReading({ text: query, arrivals: NOTHING_YET });
    analyze.mutate(
      {
        query,
        queryType,
        key,
        ...(trendingQuestionId && { trendingQuestionId }),
        signal: controller.signal,
        onPart: (part) => {
          marked = true;
          setReading(({ arrivals }) => ({ text: query, arrivals: withPart(arrivals, part) }));
        },
      },
      {
        onSuccess: (answer) => {
          last.current = null;
          if (answer.historyId === null) return;
          // A text that lies under a trending question is still to be sent.
          if (queryType === 'manual') onSent(text);
          navigate(paths.result(answer.historyId), { state: { drawMarks: !marked } });
        },
        onError: (error) => {
          if (!isUndecided(error)) last.current = null;
        },
        onSettled: () => {
          running.current = undefined;
        },
      },
    );
  };

  /** What was asked stays known: had its answer been on the way already, asking again would bring it at no cost. */
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    analyze.reset();
  };

  const clarification = analyze.data?.clarification ?? null;
  return {
    ask,
    cancel,
    /** Until the results page has taken over, so that nothing of before comes back for a moment. */
    busy: analyze.isPending || (analyze.isSuccess && analyze.data.historyId !== null),
    reading,
    error: analyze.error,
    clarification,
    /** What came of the last question is no longer said. */
    clear: () => analyze.reset(),
    reset: () => {
      last.current = null;
      cancel();
    },
  };
}
