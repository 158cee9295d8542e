import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { type HistoryEntry, historyQueries } from '../../data/history.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import { EntryDetail } from './EntryDetail.tsx';
import { EntryList } from './EntryList.tsx';
import { Filters } from './Filters.tsx';
import { matching, sinceOf, type TimeFilter } from './filters.ts';
import classes from './HistoryPage.module.css';

export function HistoryPage() {
  const services = useServices();
  const [filter, setFilter] = useState<TimeFilter>('all');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [listOpen, setListOpen] = useState(true);
  // Taken once for each filter: a bound that moved with every render would be another query each time.
  const since = useMemo(() => sinceOf(filter, new Date()), [filter]);
  const list = useQuery(historyQueries.list(services, since));

  const entries = matching(list.data ?? [], search);
  const selected = entries.find(({ id }) => id === chosen) ?? entries[0] ?? null;
  const choose = (entry: HistoryEntry) => {
    setChosen(entry.id);
    setListOpen(false);
  };

  return (
    <div className={`page ${classes.page}`}>
      <title>History | Latticework</title>
      <Link className="quiet" to={paths.dashboard}>
        Back to Dashboard
      </Link>
      <h1>History</h1>

      {list.isPending && <Loading label="Loading your history" />}
      {list.isError && (
        <div className={classes.failed}>
          <Notice kind="error">Your history could not be loaded.</Notice>
          <button type="button" className="quiet" onClick={() => void list.refetch()}>
            Try Again
          </button>
        </div>
      )}
      {list.data?.length === 0 && filter === 'all' && <NothingYet />}
      {list.data && (list.data.length > 0 || filter !== 'all') && (
        <div className={classes.panes}>
          <section className={classes.list} aria-label="Past questions">
            <Filters filter={filter} onFilter={setFilter} search={search} onSearch={setSearch} />
            <button
              type="button"
              className={classes.collapse}
              aria-expanded={listOpen}
              onClick={() => setListOpen(!listOpen)}
            >
              {listOpen ? 'Hide the list' : `Show the list (${entries.length})`}
            </button>
            <div className={classes.entries} data-open={listOpen}>
              {entries.length > 0 ? (
                <EntryList entries={entries} selected={selected} onChoose={choose} />
              ) : (
                <EmptyState title="Nothing found">
                  No question of yours matches. Try fewer words or another time.
                </EmptyState>
              )}
            </div>
          </section>
          {selected && <EntryDetail key={selected.id} entry={selected} onDeleted={() => setChosen(null)} />}
        </div>
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="Nothing here yet"
      action={
        <Link className="quiet" to={`${paths.dashboard}?action=analyze`}>
          Write your first question
        </Link>
      }
    >
      Every question you ask is kept here with its analysis, for you alone.
    </EmptyState>
  );
}
