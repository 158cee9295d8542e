import type { ResponseOf } from '@latticework/api/contract';
import { analysisContracts, IDEMPOTENCY_HEADER } from '@latticework/api/contracts/analysis';
import type { QueryType } from '@latticework/core/analysis';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { historyListKey } from './history.ts';
import { limitsKey } from './limits.ts';
import { useServices } from './ServicesProvider.tsx';

/** One analysis that the person wants. A retry carries the same key, so it can never be counted twice. */
export type AnalysisRequest = { query: string; queryType: QueryType; key: string; trendingQuestionId?: string };
export type AnalysisAnswer = ResponseOf<typeof analysisContracts.analyze>;

/** The ledger settles after the answer has left; the specification counts again this much later. */
const RECOUNT_DELAY = 100;

export function useAnalyze() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ query, queryType, key, trendingQuestionId }: AnalysisRequest) =>
      api.call(analysisContracts.analyze, {
        body: { query, queryType, ...(trendingQuestionId && { trendingQuestionId }) },
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
    onSettled: () => {
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: limitsKey }), RECOUNT_DELAY);
      void queryClient.invalidateQueries({ queryKey: historyListKey });
    },
  });
}
