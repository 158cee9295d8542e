import { analysisContracts } from '@latticework/api/contracts/analysis';
import type { QueryType } from '@latticework/core/analysis';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AnalysisAnswer, useAnalyze } from '../../data/analyses.ts';
import { forgetDraft } from '../../data/draft.ts';
import { usePerson } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import { isUndecided } from './analysisError.ts';
import { newKey } from './newKey.ts';

/** From the question to the results page, or to a question back. */
export function useAnalysisFlow(onAnswered: () => void) {
  const person = usePerson();
  const navigate = useNavigate();
  const analyze = useAnalyze();
  /** What was last asked, kept while its outcome is unknown. */
  const last = useRef<{ query: string; key: string } | null>(null);

  const ask = (text: string, queryType: QueryType = 'manual') => {
    if (analyze.isPending) return;
    const parsed = analysisContracts.analyze.body.safeParse({ query: text, queryType });
    // As the server reads it, so that the offsets of the evidence fit what is shown.
    const query = parsed.success ? parsed.data.query : text;
    const key = last.current?.query === query ? last.current.key : newKey();
    last.current = { query, key };
    analyze.mutate(
      { query, queryType, key },
      {
        onSuccess: (answer) => {
          last.current = null;
          if (answer.clarification) return;
          forgetDraft();
          onAnswered();
          navigate(paths.results, { state: resultsState(person.id, query, queryType, answer) });
        },
        onError: (error) => {
          if (!isUndecided(error)) last.current = null;
        },
      },
    );
  };

  return {
    ask,
    busy: analyze.isPending,
    error: analyze.error,
    clarification: analyze.data?.clarification ?? null,
    reset: () => {
      last.current = null;
      analyze.reset();
    },
  };
}

/** What the results page needs. It carries its owner: a browser's history outlives a session. */
function resultsState(personId: string, query: string, queryType: QueryType, analysis: AnalysisAnswer) {
  return { personId, query, queryType, analysis, readAt: new Date().toISOString() };
}
