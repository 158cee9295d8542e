import { analysisContracts } from '@latticework/api/contracts/analysis';
import { type Arrivals, NOTHING_YET, withPart } from '@latticework/core/arrivals';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change, Rereading } from '../components/analysis/rereading.ts';
import { codeOf, problemOf, problemOfQuestion } from './apiErrors.ts';
import { decisionsQuery } from './decisions.ts';
import { entryKey, refreshHistory, type StoredEntry } from './history.ts';
import { judgmentsKey } from './judgments.ts';
import { useServices } from './ServicesProvider.tsx';

/** Reads an analysis again. It continues when the person leaves the screen, so that no reading is wasted. */
export function useRereading(historyId: string): Rereading {
  const services = useServices();
  const queryClient = useQueryClient();
  const [arrivals, setArrivals] = useState<Arrivals>(NOTHING_YET);
  const [wanted, setWanted] = useState(false);
  const kinds = useQuery({ ...decisionsQuery(services), enabled: wanted });
  const mutationKey = [...entryKey(historyId), 'reread'];
  const attempt = useMutation({
    mutationKey,
    mutationFn: ({ id, change }: { id: string; change: Change }) =>
      services.api.stream(analysisContracts.rereadAnalysis, { body: { historyId: id, ...change } }, (part) => {
        if (part.part !== 'kept') setArrivals((before) => withPart(before, part));
      }),
    onMutate: () => setArrivals(NOTHING_YET),
    onSuccess: ({ historyId: _, ...analysis }, { id }) => {
      if (analysis.clarification) return;
      queryClient.setQueryData<StoredEntry | null>(entryKey(id), (known) => known && { ...known, analysis });
      void queryClient.invalidateQueries({ queryKey: judgmentsKey(id) });
      refreshHistory(queryClient);
    },
    onError: (_error, { id }) => {
      // It may have been read again elsewhere.
      void queryClient.invalidateQueries({ queryKey: entryKey(id) });
    },
  });
  const { variables } = attempt;
  const change = variables?.id === historyId ? variables.change : undefined;

  return {
    reread: (next) => {
      if (queryClient.isMutating({ mutationKey }) === 0) attempt.mutate({ id: historyId, change: next });
    },
    busy: useIsMutating({ mutationKey }) > 0,
    changes: change ? ('decision' in change ? 'kind' : 'answers') : null,
    foundSoFar: arrivals.tools.length,
    isDone: attempt.isSuccess && !attempt.data.clarification,
    problem:
      problemOfQuestion(attempt.data?.clarification) ??
      problemOf(attempt.error, 'Your text could not be read again. Please try again.'),
    hasNoneLeft: codeOf(attempt.error) === 'no_tries_left',
    kinds: {
      data: kinds.data,
      isError: kinds.isError,
      want: () => setWanted(true),
      retry: () => void kinds.refetch(),
    },
  };
}
