import { analysisContracts } from '@latticework/api/contracts/analysis';
import type { QueryType } from '@latticework/core/analysis';
import { type Arrivals, NOTHING_YET, withPart } from '@latticework/core/arrivals';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
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
  const [reading, setReading] = useState(NOTHING_READ);
  /** What was last asked, kept while its outcome is unknown. */
  const last = useRef<{ query: string; trendingQuestionId: string | undefined; key: string } | null>(null);
  const running = useRef<{ controller: AbortController; historyId: string | null }>(undefined);

  // Somebody who leaves the page does not wait for the answer, so it should cost nothing. Once it counts, it goes on.
  useEffect(
    () => () => {
      if (!running.current?.historyId) running.current?.controller.abort();
    },
    [],
  );

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
    const run = { controller: new AbortController(), historyId: null as string | null };
    running.current = run;
    let marked = false;
    setReading({ ...NOTHING_READ, text: query });
    analyze.mutate(
      {
        query,
        queryType,
        key,
        ...(trendingQuestionId && { trendingQuestionId }),
        signal: run.controller.signal,
        isKept: () => run.historyId !== null,
        onPart: (part) => {
          if (part.part === 'kept') {
            run.historyId = part.historyId;
            setReading((before) => ({ ...before, historyId: part.historyId }));
            return;
          }
          marked = true;
          setReading((before) => ({ ...before, arrivals: withPart(before.arrivals, part) }));
        },
      },
      {
        onSuccess: (answer) => {
          last.current = null;
          if (answer.clarification) {
            setReading((before) => ({ ...before, historyId: answer.historyId }));
            return;
          }
          // A text that lies under a trending question is still to be sent, and so is one whose entry was deleted.
          if (queryType === 'manual' && answer.historyId) onSent(text);
          // The page of an entry that was deleted meanwhile says so.
          const historyId = answer.historyId ?? run.historyId;
          if (!historyId) return clear();
          navigate(paths.result(historyId), { state: { drawMarks: !marked } });
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
    running.current?.controller.abort();
    running.current = undefined;
    setReading((before) => ({ ...before, cancelled: true }));
    analyze.reset();
  };

  /** What came of the last question is no longer said. */
  const clear = () => {
    setReading(NOTHING_READ);
    analyze.reset();
  };

  const clarification = analyze.data?.clarification ?? null;
  /** Until the results page has taken over, so that nothing of before comes back for a moment. */
  const busy = analyze.isPending || (analyze.isSuccess && !clarification);
  const { historyId, cancelled } = reading;
  return {
    ask,
    cancel,
    busy,
    reading,
    /** Where the findings are that were shown before the last analysis ended early. */
    brokenOff: busy || historyId === null ? null : { historyId, cancelled },
    error: analyze.error,
    clarification,
    clear,
    reset: () => {
      last.current = null;
      cancel();
      clear();
    },
  };
}

type ReadSoFar = { text: string; arrivals: Arrivals; historyId: string | null; cancelled: boolean };
const NOTHING_READ: ReadSoFar = { text: '', arrivals: NOTHING_YET, historyId: null, cancelled: false };
