import { judgmentContracts } from '@latticework/api/contracts/judgments';
import { type Judgments, VERDICTS, type Verdict } from '@latticework/core/judgments';
import {
  type QueryKey,
  queryOptions,
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { entryKey, patternsKey } from './history.ts';
import { readRows } from './readRows.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';

type Said = { historyId: string; toolId: string; verdict: Verdict | null };
type Done = { historyId: string; step: number; checked: boolean };

/** A change that is never answered would block all later ones, which look as if they were stored. */
const TIMEOUT_MS = 10_000;

export const NOTHING_JUDGED: Judgments = { verdicts: {}, checkedSteps: [] };

/** Below the entry's key, so that it leaves the cache with the entry. */
export const judgmentsKey = (historyId: string | null) => [...entryKey(historyId ?? ''), 'judgments'] as const;

/** A verdict that only a newer version knows is ignored. */
const storedSchema = z
  .object({
    finding_verdicts: z.array(z.object({ tool_id: z.string(), verdict: z.enum(VERDICTS).nullable().catch(null) })),
    checked_steps: z.array(z.object({ step: z.int() })),
  })
  .transform(
    (row): Judgments => ({
      verdicts: Object.fromEntries(row.finding_verdicts.map(({ tool_id, verdict }) => [tool_id, verdict])),
      checkedSteps: row.checked_steps.map(({ step }) => step),
    }),
  );

/** Null when the entry no longer exists. */
const judgmentsQuery = ({ supabase }: Services, historyId: string | null) =>
  queryOptions({
    queryKey: judgmentsKey(historyId),
    queryFn:
      historyId === null
        ? skipToken
        : async ({ signal }) => {
            // The id comes from the address and can be anything.
            if (!z.uuid().safeParse(historyId).success) return null;
            const row = await supabase
              .from('query_history')
              .select('finding_verdicts(tool_id, verdict), checked_steps(step)')
              .eq('id', historyId)
              .abortSignal(signal)
              .maybeSingle();
            const found = readRows(row);
            return found ? storedSchema.parse(found) : null;
          },
    // May have changed in another tab or on another device, so it is refetched on every visit.
    staleTime: 0,
  });

/**
 * The person's judgments of an analysis, and the actions to change them. Shows what the server has confirmed, with
 * pending changes on top; so a failed change undoes itself, however many others were made meanwhile. Undefined for an
 * analysis that is not in the history.
 */
export function useJudging(historyId: string | null) {
  const services = useServices();
  const queryKey = judgmentsKey(historyId);
  const stored = useQuery(judgmentsQuery(services, historyId));
  const judge = useKeeping(
    queryKey,
    'verdicts',
    (body: Said) =>
      services.api.call(judgmentContracts.judgeFinding, { body, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    withVerdict,
  );
  const check = useKeeping(
    queryKey,
    'steps',
    (body: Done) => services.api.call(judgmentContracts.checkStep, { body, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    withStep,
  );

  const judgments = useMemo(() => {
    const said = judge.onTheirWay.reduce(withVerdict, stored.data ?? NOTHING_JUDGED);
    return check.onTheirWay.reduce(withStep, said);
  }, [stored.data, judge.onTheirWay, check.onTheirWay]);

  if (historyId === null) return undefined;
  return {
    state: stateOf(stored),
    ...judgments,
    /** Rejects when it was not stored. */
    judge: (toolId: string, verdict: Verdict | null) => judge.send({ historyId, toolId, verdict }),
    check: (step: number, checked: boolean) => check.send({ historyId, step, checked }),
    retry: () => void stored.refetch(),
  };
}

/** Sends changes one after another, so that the last one wins. A failed change refetches. */
function useKeeping<Change>(
  queryKey: QueryKey,
  kind: string,
  mutationFn: (change: Change) => Promise<unknown>,
  applied: (judgments: Judgments, change: Change) => Judgments,
) {
  const queryClient = useQueryClient();
  const mutationKey = [...queryKey, kind];
  const { mutateAsync: send } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn,
    onSuccess: async (_answer, change) => {
      // A result from before this change would undo it on screen, so it is refetched.
      const reading = queryClient.isFetching({ queryKey }) > 0;
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Judgments | null>(queryKey, (stored) => stored && applied(stored, change));
      if (reading) void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: patternsKey });
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  return { send, onTheirWay };
}

function withVerdict(judgments: Judgments, { toolId, verdict }: Said): Judgments {
  return { ...judgments, verdicts: { ...judgments.verdicts, [toolId]: verdict } };
}

function withStep(judgments: Judgments, { step, checked }: Done): Judgments {
  const others = judgments.checkedSteps.filter((one) => one !== step);
  return { ...judgments, checkedSteps: checked ? [...others, step] : others };
}

type State = 'loading' | 'failed' | 'gone' | 'ready';

function stateOf({ data, isError }: { data: Judgments | null | undefined; isError: boolean }): State {
  if (data) return 'ready';
  if (data === null) return 'gone';
  return isError ? 'failed' : 'loading';
}
