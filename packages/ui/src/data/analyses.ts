import type { PartOf } from '@latticework/api/contract';
import { analysisContracts, IDEMPOTENCY_HEADER } from '@latticework/api/contracts/analysis';
import type { QueryType } from '@latticework/core/analysis';
import type { Judgments } from '@latticework/core/judgments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryKey, keepEntry, refreshHistory } from './history.ts';
import { judgmentsKey, NOTHING_JUDGED } from './judgments.ts';
import { limitsKey } from './limits.ts';
import { useServices } from './ServicesProvider.tsx';

/** One analysis that the person wants. A retry carries the same key, so it can never be counted twice. */
export type AnalysisRequest = {
  query: string;
  queryType: QueryType;
  key: string;
  trendingQuestionId?: string;
  /** Aborted when the person no longer wants it. Before the first part that gives back what it was to cost. */
  signal: AbortSignal;
  /** What comes before the whole, where the server has any of it. */
  onPart: (part: PartOf<typeof analysisContracts.analyze>) => void;
  /** Whether the server has said that it keeps what it finds. From then on the analysis counts, however it ends. */
  isKept: () => boolean;
};

/** The ledger settles after the answer has left; the specification counts again this much later. */
const RECOUNT_DELAY = 100;
/** The server has to notice first that the client has gone. */
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
      // They may have been read meanwhile, or be on their way, with this one in them; what failed is given back.
      void queryClient.cancelQueries({ queryKey: limitsKey });
      queryClient.setQueryData(limitsKey, before?.limits);
    },
    onSuccess: ({ historyId, ...analysis }, { query, queryType }) => {
      if (historyId === null) return;
      if (analysis.clarification) {
        // The entry holds what was found before the question, and may be on the screen already.
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
      // The entry is new, so nobody has judged it yet, and its page need not wait for an answer.
      queryClient.setQueryData<Judgments | null>(judgmentsKey(historyId), (known) => known ?? NOTHING_JUDGED);
    },
    onSettled: (_answer, _error, { signal, isKept }) => {
      const delay = signal.aborted && !isKept() ? GIVEN_BACK_DELAY : RECOUNT_DELAY;
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: limitsKey }), delay);
      refreshHistory(queryClient);
    },
  });
}
