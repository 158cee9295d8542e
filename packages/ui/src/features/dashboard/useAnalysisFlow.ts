import { analysisContracts } from '@latticework/api/contracts/analysis';
import type { QueryType } from '@latticework/core/analysis';
import { type Arrivals, NOTHING_YET, withPart } from '@latticework/core/arrivals';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useAnalyze } from './analyses.ts';
import { isUndecided } from './analysisError.ts';
import { newKey } from './newKey.ts';

/**
 * The flow from the question to the results page, or to a clarifying question. `onSent` is called with the person's own
 * text when it was answered, `onBack` when they go back before the results page has replaced this one.
 */
export function useAnalysisFlow({ onSent, onBack }: { onSent: (text: string) => void; onBack: () => void }) {
  const navigate = useNavigate();
  const analyze = useAnalyze();
  const [reading, setReading] = useState(NOTHING_READ);
  /** The last request, kept while its outcome is unknown. */
  const last = useRef<{ query: string; trendingQuestionId: string | undefined; key: string } | null>(null);
  const running = useRef<{ controller: AbortController; historyId: string | null }>(undefined);

  // A person who leaves the page does not wait for the answer, so it is canceled and costs nothing. Once it counts, it
  // continues.
  useEffect(
    () => () => {
      if (!running.current?.historyId) running.current?.controller.abort();
    },
    [],
  );

  /** `trendingQuestionId` is set when the text is a trending question. */
  const ask = (text: string, trendingQuestionId?: string) => {
    // Not `isPending`, which is true only from the next render; a second submit may come before it.
    if (running.current) return;
    const queryType: QueryType = trendingQuestionId ? 'trending' : 'manual';
    const parsed = analysisContracts.analyze.body.safeParse({ query: text, queryType });
    // Normalized like on the server, so that the offsets of the evidence match the text on screen.
    const query = parsed.success ? parsed.data.query : text;
    // For the server the same text as another kind of question is another request, so it needs another key.
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
          // A text underneath a trending question is still unsent, and so is one whose entry was deleted.
          if (queryType === 'manual' && answer.historyId) onSent(text);
          // The results page reports an entry that was deleted meanwhile.
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

  /** The request is remembered: if its answer was already on the way, asking again returns it at no cost. */
  const cancel = () => {
    running.current?.controller.abort();
    running.current = undefined;
    setReading((before) => ({ ...before, cancelled: true }));
    analyze.reset();
  };

  /** Clears the outcome of the last question. */
  const clear = () => {
    setReading(NOTHING_READ);
    analyze.reset();
  };

  const clarification = analyze.data?.clarification ?? null;
  const isLeaving = analyze.isSuccess && !clarification;
  /** Stays true until the results page is shown, so that the old state does not flash. */
  const busy = analyze.isPending || isLeaving;
  const { historyId, cancelled } = reading;

  const stay = useEffectEvent(() => {
    clear();
    onBack();
  });
  useEffect(() => {
    if (!isLeaving) return;
    const back = () => stay();
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [isLeaving]);
  return {
    ask,
    cancel,
    busy,
    reading,
    /** The entry with the findings of the last analysis, if it ended early. */
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
