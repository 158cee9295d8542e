import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.tsx';
import { KeepFocus } from '../../components/KeepFocus.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useNow } from '../../components/useNow.ts';
import { historyQueries } from '../../data/history.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import { EntryDetail } from './EntryDetail.tsx';
import { EntryList } from './EntryList.tsx';
import { Filters } from './Filters.tsx';
import { sinceOf, type TimeFilter } from './filters.ts';
import classes from './HistoryPage.module.css';
import { Views } from './Views.tsx';

const SEARCH_PAUSE = 250;

/** With it comes what draws charts, which is more than the rest of the page. */
const PatternsView = lazy(async () => ({ default: (await import('./patterns/PatternsView.tsx')).PatternsView }));

export function HistoryPage() {
  const [address] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const view = address.get('view') === 'patterns' ? 'patterns' : 'questions';
  return (
    <div className={`page ${classes.page}`}>
      <title>{view === 'patterns' ? 'Patterns | Latticework' : 'History | Latticework'}</title>
      <Link className="quiet" to={paths.dashboard} data-screen-only>
        Back to Dashboard
      </Link>
      <h1 ref={heading} tabIndex={-1} data-screen-only>
        History
      </h1>
      <Views current={view} />
      <KeepFocus>
        {view === 'questions' && <Questions onDeleted={() => heading.current?.focus({ preventScroll: true })} />}
        {view === 'patterns' && (
          // Begun again from the document: a failed import is remembered by the browser.
          <ErrorBoundary fallback={<Failed what="Your patterns" onRetry={() => window.location.reload()} />}>
            <Suspense fallback={<Loading label="Loading your patterns" />}>
              <PatternsView />
            </Suspense>
          </ErrorBoundary>
        )}
      </KeepFocus>
    </div>
  );
}

function Questions({ onDeleted }: { onDeleted: () => void }) {
  const services = useServices();
  const [filter, setFilter] = useState<TimeFilter>('all');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE);
  const [address, setAddress] = useSearchParams();
  // Who comes for one entry wants to read it, and not to scroll past all the others on a small screen.
  const [listOpen, setListOpen] = useState(!address.has('entry'));
  const collapse = useRef<HTMLButtonElement>(null);
  // Taken once a day for each filter: a bound that moved with every render would be another query each time.
  const today = useNow().toDateString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another bound
  const since = useMemo(() => sinceOf(filter, new Date()), [filter, today]);
  const list = useInfiniteQuery({
    ...historyQueries.list(services, { since, search }),
    // What is being read does not go away while something else is looked for.
    placeholderData: keepPreviousData,
  });

  const entries = list.data ?? [];
  // Not `isSuccess`: a further page that fails takes nothing away from those that are there.
  const loaded = list.data !== undefined && !list.isPlaceholderData;
  const selectedId = address.get('entry') ?? entries[0]?.id ?? null;
  const select = (id: string | null) => setAddress(id ? { entry: id } : {}, { replace: true });
  const narrowed = filter !== 'all' || search !== '';
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const more = useCallback(() => {
    // One that failed is asked for again by the person, not by every look at the list.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const nothingYet = loaded && entries.length === 0 && !narrowed && !selectedId;

  return (
    <>
      {list.isPending && !narrowed && <Loading label="Loading your history" />}
      {list.isLoadingError && !narrowed && <Failed what="Your history" onRetry={() => void list.refetch()} />}
      {nothingYet && <NothingYet />}
      {!nothingYet && (list.data || narrowed) && (
        <div className={classes.panes}>
          <section
            className={classes.list}
            aria-label="Past questions"
            aria-busy={list.isPlaceholderData}
            data-screen-only
          >
            <Filters filter={filter} onFilter={setFilter} search={typed} onSearch={setTyped} />
            <button
              type="button"
              className={classes.collapse}
              ref={collapse}
              aria-expanded={listOpen}
              onClick={() => setListOpen(!listOpen)}
            >
              {listOpen ? 'Hide the list' : 'Show the list'}
            </button>
            {!loaded && !list.isError && entries.length === 0 && <Loading label="Searching" />}
            {list.isLoadingError && <Failed what="Your history" onRetry={() => void list.refetch()} />}
            {loaded && entries.length === 0 && (
              <EmptyState title="Nothing found">
                No question of yours matches. Try fewer words or another time.
              </EmptyState>
            )}
            {entries.length > 0 && (
              <EntryList
                key={`${filter} ${search}`}
                entries={entries}
                selectedId={selectedId}
                onChoose={({ id }) => {
                  select(id);
                  setListOpen(false);
                  // On a small screen the list closes over what was pressed. Elsewhere this button is not there.
                  collapse.current?.focus();
                }}
                hasMore={hasNextPage}
                onNearEnd={more}
                open={listOpen}
              />
            )}
            {isFetchNextPageError && <Failed what="Your history" onRetry={() => void fetchNextPage()} />}
          </section>
          {selectedId && (
            <EntryDetail
              key={selectedId}
              id={selectedId}
              onDeleted={() => {
                select(null);
                onDeleted();
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

function Failed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={classes.failed}>
      <Notice kind="error">{what} could not be loaded.</Notice>
      <button type="button" className="quiet" onClick={onRetry}>
        Try Again
      </button>
    </div>
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
      Every question you ask is kept here with its analysis, for you alone.
    </EmptyState>
  );
}
