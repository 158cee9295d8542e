import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const limitsKey = ['limits'] as const;
export const subscriptionKey = ['subscription'] as const;

/** Reads again what depends on the tier. Resolves when the screen shows it. */
export function useRefreshTier(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return useCallback(
    () => Promise.all([limitsKey, subscriptionKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient],
  );
}
