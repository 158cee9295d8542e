import { SEARCH_MAX_LENGTH } from '@latticework/api/contracts/history';
import type { UsageLimits } from '@latticework/api/contracts/limits';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readBox } from '../../data/drafts.ts';
import { exampleQueries } from '../../data/examples.ts';
import { historyQueries } from '../../data/history.ts';
import { libraryQueries } from '../../data/library.ts';
import { useOpenServices, useServicesControl } from '../../data/ServicesProvider.tsx';
import { type Session, useSession } from '../../data/SessionProvider.tsx';
import { limitsKey } from '../../data/tier.ts';
import { useBilling } from '../../platform/Billing.tsx';
import {
  analyzeCommand,
  exampleCommand,
  questionCommand,
  standingCommands,
  toolCommand,
  type Visitor,
} from './commands.ts';
import { paletteGroups } from './groups.ts';
import { createMatcher } from './matching.ts';

const SEARCH_PAUSE = 250;
const SEARCH_FROM = 2;

/** The palette's results for the typed text, including what is still loading and what has failed. */
export function usePaletteGroups(query: string) {
  const { open } = useServicesControl();
  const who = useVisitor();
  const { colorScheme } = useMantineColorScheme();
  const text = query.trim();
  const personId = usePersonId();

  const models = useQuery(libraryQueries.models(open));
  const biases = useQuery(libraryQueries.biases(open));
  const examples = useQuery(exampleQueries.titles(open));
  const questions = useQuestions(text);

  const standing = useMemo(() => standingCommands(who, colorScheme), [who, colorScheme]);
  const match = useMemo(
    () =>
      createMatcher([
        ...standing,
        ...[...(models.data ?? []), ...(biases.data ?? [])].map(toolCommand),
        ...(examples.data ?? []).map(exampleCommand),
      ]),
    [standing, models.data, biases.data, examples.data],
  );
  const matches = useMemo(() => match(text), [match, text]);
  const groups = useMemo(
    () =>
      paletteGroups({
        text,
        standing,
        matches,
        analyze:
          text && who.standing !== 'unknown'
            ? analyzeCommand(text, who, personId === null ? '' : readBox(personId))
            : null,
        questions: questions.found,
      }),
    [text, standing, matches, who, personId, questions.found],
  );

  const libraries: [string, UseQueryResult<unknown>][] = [
    ['The mental models', models],
    ['The biases', biases],
    ['The examples', examples],
  ];
  const failed = [...libraries, ...(questions.asked ? [['Your past questions', questions.asked] as const] : [])].filter(
    ([, source]) => source.isError,
  );
  return {
    groups,
    /** More matches may still arrive. */
    waiting: text !== '' && (questions.waiting || libraries.some(([, source]) => source.isPending)),
    failed: failed.map(([name]) => name),
    retry: () => {
      for (const [, source] of failed) void source.refetch();
    },
  };
}

const STANDINGS = {
  signedIn: 'member',
  signedOut: 'visitor',
  loading: 'unknown',
  unreachable: 'unknown',
} as const satisfies Record<Session['status'], Visitor['standing']>;

function usePersonId(): string | null {
  const session = useSession();
  return session.status === 'signedIn' ? session.person.id : null;
}

function useVisitor(): Visitor {
  const session = useSession();
  const limits = useQueryClient().getQueryData<UsageLimits>(limitsKey);
  const standing = STANDINGS[session.status];
  const tier = session.status === 'signedIn' ? (limits?.tier ?? session.person.claimedTier) : 'free';
  const billing = useBilling();
  return useMemo(() => ({ standing, tier, billing }), [standing, tier, billing]);
}

/**
 * Past questions from the server. Results for a shorter search stay as long as they still match, so that the list does
 * not empty with every key press.
 */
function useQuestions(text: string) {
  const services = useOpenServices();
  const personId = usePersonId();
  const wanted = text === '' || text.length >= SEARCH_FROM ? text.slice(0, SEARCH_MAX_LENGTH) : null;
  const [search] = useDebouncedValue(wanted, SEARCH_PAUSE);
  const query = useQuery({
    ...historyQueries.newest(services, personId, search),
    // Never show another user's questions, not even for a moment.
    placeholderData: (previous, before) => (before?.queryKey.includes(personId) ? previous : undefined),
  });
  const settled = wanted === search && !query.isPlaceholderData;
  const found = useMemo(() => {
    if (wanted === null || !query.data) return [];
    const low = wanted.toLowerCase();
    const now = new Date();
    const fitting = settled ? query.data : query.data.filter((entry) => entry.text.toLowerCase().includes(low));
    return fitting.map((entry) => questionCommand(entry, wanted, now));
  }, [wanted, settled, query.data]);
  const asked = personId !== null && wanted !== null;
  return { found, asked: asked ? query : null, waiting: asked && !query.isError && (!settled || query.isPending) };
}
