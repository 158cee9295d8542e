import { analysisContracts } from '@latticework/api/contracts/analysis';
import { type Arrivals, NOTHING_YET, withPart } from '@latticework/core/arrivals';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Finishing } from '../components/analysis/finishing.ts';
import { codeOf, problemOf, problemOfQuestion } from './apiErrors.ts';
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
      // The analysis may have been finished elsewhere, and one try has been used.
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
    problem:
      problemOfQuestion(attempt.data?.clarification) ??
      problemOf(attempt.error, 'This analysis could not be finished. Please try again.'),
    hasNoTriesLeft: codeOf(attempt.error) === 'no_tries_left',
  };
}
