import type { ResponseOf } from '@latticework/api/contract';
import { analysisContracts, IDEMPOTENCY_HEADER } from '@latticework/api/contracts/analysis';
import type { AnalysisPart, QueryType } from '@latticework/core/analysis';
import type { Judgements } from '@latticework/core/judgements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepEntry, refreshHistory } from './history.ts';
import { judgementsKey, NOTHING_JUDGED } from './judgements.ts';
import { limitsKey } from './limits.ts';
import { useServices } from './ServicesProvider.tsx';

/** One analysis that the person wants. A retry carries the same key, so it can never be counted twice. */
export type AnalysisRequest = {
  query: string;
  queryType: QueryType;
  key: string;
  trendingQuestionId?: string;
  /** Aborted when the person no longer wants it, which gives back what it was to cost. */
  signal: AbortSignal;
  /** What comes before the whole, where the server has any of it. */
  onPart: (part: AnalysisPart) => void;
};
export type AnalysisAnswer = ResponseOf<typeof analysisContracts.analyze>;

/** The ledger settles after the answer has left; the specification counts again this much later. */
const RECOUNT_DELAY = 100;
/** The server has to notice first that nobody waits any more. */
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
    onError: (_error, _request, before) => {
      // They may have been read meanwhile, or be on their way, with this one in them; what failed is given back.
      void queryClient.cancelQueries({ queryKey: limitsKey });
      queryClient.setQueryData(limitsKey, before?.limits);
    },
    onSuccess: ({ historyId, ...analysis }, { query, queryType }) => {
      if (historyId === null) return;
      keepEntry(queryClient, { id: historyId, queryType, text: query, createdAt: new Date(), analysis });
      // Just written, so nothing has been said of it yet; its page need not wait to know.
      queryClient.setQueryData<Judgements | null>(judgementsKey(historyId), (known) => known ?? NOTHING_JUDGED);
    },
    onSettled: (_answer, _error, { signal }) => {
      const delay = signal.aborted ? GIVEN_BACK_DELAY : RECOUNT_DELAY;
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: limitsKey }), delay);
      refreshHistory(queryClient);
    },
  });
}
