import type { ApiError } from '@latticework/api/client';
import { analysisContracts } from '@latticework/api/contracts/analysis';
import { type Arrivals, NOTHING_YET, withPart } from '@latticework/core/arrivals';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Finishing } from '../components/analysis/finishing.ts';
import { entryKey, refreshHistory, type StoredEntry } from './history.ts';
import { judgmentsKey } from './judgments.ts';
import { useServices } from './ServicesProvider.tsx';

/** Runs an incomplete analysis again. It continues when the person leaves the screen, so that no try is wasted. */
export function useFinishing(historyId: string): Finishing {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [arrivals, setArrivals] = useState<Arrivals>(NOTHING_YET);
  const mutationKey = [...entryKey(historyId), 'finish'];
  const attempt = useMutation({
    mutationKey,
    mutationFn: (id: string) =>
      api.stream(analysisContracts.finishAnalysis, { body: { historyId: id } }, (part) => {
        if (part.part !== 'kept') setArrivals((before) => withPart(before, part));
      }),
    onMutate: () => setArrivals(NOTHING_YET),
    onSuccess: ({ historyId: _, ...analysis }, id) => {
      if (analysis.clarification) return;
      queryClient.setQueryData<StoredEntry | null>(entryKey(id), (known) => known && { ...known, analysis });
      void queryClient.invalidateQueries({ queryKey: judgmentsKey(id) });
      refreshHistory(queryClient);
    },
    onError: (_error, id) => {
      // It may have been finished elsewhere, and one try is used.
      void queryClient.invalidateQueries({ queryKey: entryKey(id) });
    },
  });
  const busy = useIsMutating({ mutationKey }) > 0;

  return {
    finish: () => {
      if (queryClient.isMutating({ mutationKey }) === 0) attempt.mutate(historyId);
    },
    busy,
    arrivals,
    isFinished: attempt.isSuccess && !attempt.data.clarification,
    problem: problemOf(attempt.error, attempt.data?.clarification?.question),
    hasNoTriesLeft: (attempt.error as Partial<ApiError> | null)?.code === 'no_tries_left',
  };
}

function problemOf(error: Error | null, question: string | undefined): string | null {
  if (question) return `Your text left a question open: ${question}`;
  if (!error) return null;
  return error.name === 'ApiError' ? error.message : 'This analysis could not be finished. Please try again.';
}
