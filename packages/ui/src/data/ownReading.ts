import { analysisContracts } from '@latticework/api/contracts/analysis';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnReading } from '../components/analysis/ownReading.ts';
import { codeOf, problemOf, problemOfQuestion } from './apiErrors.ts';
import { entryKey, refreshHistory, type StoredEntry } from './history.ts';
import { judgmentsKey } from './judgments.ts';
import { useServices } from './ServicesProvider.tsx';

/** Reads an analysis with an AI of the person's own: they copy a request and paste the answer. */
export function useOwnReading(historyId: string): OwnReading {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState(false);
  const key = [...entryKey(historyId), 'own reading'];
  const request = useQuery({
    queryKey: key,
    queryFn: () => api.call(analysisContracts.ownReadingRequest, { body: { historyId } }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
  });
  const attempt = useMutation({
    mutationKey: key,
    mutationFn: (answer: string) => api.call(analysisContracts.ownReading, { body: { historyId, answer } }),
    onSuccess: (read) => {
      if (read.outcome !== 'read') return;
      const { analysis } = read;
      queryClient.setQueryData<StoredEntry | null>(entryKey(historyId), (known) => known && { ...known, analysis });
      void queryClient.invalidateQueries({ queryKey: judgmentsKey(historyId) });
      refreshHistory(queryClient);
    },
  });
  const { data } = attempt;

  return {
    request: {
      data: request.data?.request,
      problem: problemOf(request.error, 'The request could not be prepared.'),
      // What was answered since then belongs into the request too.
      want: () => (wanted ? void request.refetch() : setWanted(true)),
      retry: () => void request.refetch(),
    },
    submit: (answer) => {
      if (!attempt.isPending) attempt.mutate(answer);
    },
    busy: attempt.isPending,
    faulty: data?.outcome === 'faulty' ? data : null,
    problem:
      problemOfQuestion(data?.outcome === 'question' ? data.clarification : undefined, 'Your AI') ??
      problemOf(attempt.error, 'The answer could not be checked. Please try again.'),
    isDone: data?.outcome === 'read',
    isUsed: [request.error, attempt.error].some((error) => codeOf(error) === 'no_tries_left'),
  };
}
