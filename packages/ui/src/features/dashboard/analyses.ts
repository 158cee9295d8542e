import type { PartOf } from '@latticework/api/contract';
import { analysisContracts, IDEMPOTENCY_HEADER } from '@latticework/api/contracts/analysis';
import type { QueryType } from '@latticework/core/analysis';
import type { Judgments } from '@latticework/core/judgments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryKey, keepEntry, refreshHistory } from '../../data/history.ts';
import { judgmentsKey, NOTHING_JUDGED } from '../../data/judgments.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { limitsKey } from '../../data/tier.ts';

/** One requested analysis. A retry has the same key, so it is never counted twice. */
export type AnalysisRequest = {
  query: string;
  queryType: QueryType;
  key: string;
  trendingQuestionId?: string;
  /** Aborted when the person cancels. Before the first part, that also returns the quota. */
  signal: AbortSignal;
  /** Called with parts that arrive before the whole analysis, if the server streams. */
  onPart: (part: PartOf<typeof analysisContracts.analyze>) => void;
  /** Whether the server has confirmed that it stores findings. From then on the analysis counts, however it ends. */
  isKept: () => boolean;
};

/** The ledger is settled after the answer is sent; the specification refetches after this delay. */
const RECOUNT_DELAY = 100;
/** The server first has to notice that the client has disconnected. */
const GIVEN_BACK_DELAY = 1000;

export function useAnalyze() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ query, queryType, key, trendingQuestionId, signal, onPart }: AnalysisRequest) =>
      api.stream(
        analysisContracts.analyze,
        {
          body: { query, queryType, ...(trendingQuestionId && { trendingQuestionId }) },
          headers: { [IDEMPOTENCY_HEADER]: key },
          signal,
        },
        onPart,
      ),
    onMutate: () => ({ limits: queryClient.getQueryData(limitsKey) }),
    onError: (_error, { isKept }, before) => {
      if (isKept()) return;
      // They may have been fetched with this analysis in them; a failed one is returned.
      void queryClient.cancelQueries({ queryKey: limitsKey });
      queryClient.setQueryData(limitsKey, before?.limits);
    },
    onSuccess: ({ historyId, ...analysis }, { query, queryType }) => {
      if (historyId === null) return;
      if (analysis.clarification) {
        // The entry holds what was found before the question, and may already be on screen.
        void queryClient.invalidateQueries({ queryKey: entryKey(historyId), exact: true });
        return;
      }
      keepEntry(queryClient, {
        id: historyId,
        queryType,
        text: query,
        createdAt: new Date(),
        analysis,
        finishTries: 0,
      });
      // The entry is new and has no judgments yet, so its page need not wait for them.
      queryClient.setQueryData<Judgments | null>(judgmentsKey(historyId), (known) => known ?? NOTHING_JUDGED);
    },
    onSettled: (_answer, _error, { signal, isKept }) => {
      const delay = signal.aborted && !isKept() ? GIVEN_BACK_DELAY : RECOUNT_DELAY;
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: limitsKey }), delay);
      refreshHistory(queryClient);
    },
  });
}
