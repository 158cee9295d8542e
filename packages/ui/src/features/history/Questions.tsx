import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loading } from '../../components/Loading.tsx';
import { useNow } from '../../components/useNow.ts';
import { historyQueries } from '../../data/history.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import { EntryDetail } from './EntryDetail.tsx';
import { EntryList } from './EntryList.tsx';
import { Filters } from './Filters.tsx';
import { sinceOf, type TimeFilter } from './filters.ts';
import { LoadFailed } from './LoadFailed.tsx';
import classes from './Questions.module.css';
import { useOpenEntry } from './useOpenEntry.ts';

const SEARCH_PAUSE = 250;

type Props = {
  /** True when there is room for the list or for one entry, but not for both. */
  narrow: boolean;
  onDeleted: () => void;
};

/** Past questions: the list, and the open one beside it or, on a narrow screen, instead of it. */
export function Questions({ narrow, onDeleted }: Props) {
  const services = useServices();
  const [filter, setFilter] = useState<TimeFilter>('all');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE);
  const { entryId, article, open, close, back } = useOpenEntry(narrow);
  // Computed once per day and filter: a bound that changed with every render would be a new query each time.
  const today = useNow().toDateString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another bound
  const since = useMemo(() => sinceOf(filter, new Date()), [filter, today]);
  const list = useInfiniteQuery({
    ...historyQueries.list(services, { since, search }),
    // The open entry stays while a search is running.
    placeholderData: keepPreviousData,
  });

  const entries = list.data ?? [];
  // Not `isSuccess`: when a further page fails, the loaded ones stay.
  const loaded = list.data !== undefined && !list.isPlaceholderData;
  const shownId = entryId ?? (narrow ? null : (entries[0]?.id ?? null));
  const listShown = !narrow || entryId === null;
  const narrowed = filter !== 'all' || search !== '';
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const more = useCallback(() => {
    // The person retries a failed page; scrolling does not.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const nothingYet = loaded && entries.length === 0 && !narrowed && !shownId;

  return (
    <>
      {listShown && list.isPending && !narrowed && <Loading label="Loading your history" />}
      {listShown && list.isLoadingError && !narrowed && (
        <LoadFailed what="Your history" onRetry={() => void list.refetch()} />
      )}
      {nothingYet && <NothingYet />}
      {!nothingYet && (list.data || narrowed || !listShown) && (
        <div className={classes.panes}>
          <section
            className={classes.list}
            aria-label="Past questions"
            aria-busy={list.isPlaceholderData}
            hidden={!listShown}
            data-screen-only
          >
            <Filters filter={filter} onFilter={setFilter} search={typed} onSearch={setTyped} />
            {!loaded && !list.isError && entries.length === 0 && <Loading label="Searching" />}
            {list.isLoadingError && <LoadFailed what="Your history" onRetry={() => void list.refetch()} />}
            {loaded && entries.length === 0 && (
              <EmptyState title="Nothing found">
                None of your questions matches. Try fewer words or another time.
              </EmptyState>
            )}
            {entries.length > 0 && (
              <EntryList
                key={`${filter} ${search}`}
                entries={entries}
                selectedId={shownId}
                onChoose={open}
                hasMore={hasNextPage}
                onNearEnd={more}
                shown={listShown}
              />
            )}
            {isFetchNextPageError && <LoadFailed what="Your history" onRetry={() => void fetchNextPage()} />}
          </section>
          {shownId && (
            <EntryDetail
              key={shownId}
              ref={article}
              id={shownId}
              back={
                narrow && (
                  <Link className="quiet" to={paths.history} replace onClick={back}>
                    Back to your questions
                  </Link>
                )
              }
              onDeleted={() => {
                close();
                onDeleted();
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="Nothing here yet"
      action={
        <Link className="quiet" to={paths.dashboardAsk}>
          Write your first question
        </Link>
      }
    >
      Every question you ask is saved here with its analysis, and only you can see it.
    </EmptyState>
  );
}
