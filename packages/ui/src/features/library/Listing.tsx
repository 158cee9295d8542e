import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { KeepFocus } from '../../components/KeepFocus.tsx';
import { ENTRIES_PER_PAGE, type EntryCard } from '../../data/libraryEntries.ts';
import classes from './Listing.module.css';
import { addressOfList } from './listAddress.ts';
import { Pager } from './Pager.tsx';
import { Skeletons } from './Skeletons.tsx';
import type { ShownList } from './useEntryList.ts';

type Props = {
  shown: ShownList;
  columns: 2 | 3;
  renderEntry: (entry: EntryCard) => ReactNode;
};

/** The requested entries in every state, and the pager. */
export function Listing({ shown, columns, renderEntry }: Props) {
  const { library, listed, list, pages, show } = shown;
  const { heading, onTurn } = useTurning(list.isPlaceholderData);
  const category = listed.category === null ? undefined : library.categories[listed.category];
  const failed = list.isError;
  const nothing = list.data?.total === 0;
  // A page beyond the last has no entries; the redirect to the last is under way.
  const entries = list.data?.entries ?? [];
  const waiting = !failed && !nothing && entries.length === 0;
  const all = () => show({ search: '', category: null, page: 1 });

  return (
    <section className={classes.listing} aria-labelledby="list" aria-busy={waiting || list.isPlaceholderData}>
      <div className={classes.head}>
        <h2 className={classes.title} id="list" ref={heading} tabIndex={-1}>
          {category?.name ?? (listed.search ? 'Search results' : `All ${library.many}`)}
        </h2>
        <p className={classes.count} role="status">
          {entries.length > 0 && countText(shown)}
          {/* For screen readers: the same text is visible where the entries would be. */}
          {nothing && <VisuallyHidden>{library.nothingFound}</VisuallyHidden>}
        </p>
        {category && <p className={classes.intro}>{category.description}</p>}
      </div>
      <KeepFocus>
        {failed && (
          <div className={classes.failed} role="alert">
            <h3>{library.errorTitle}</h3>
            <p>{library.errorText}</p>
            <Button variant="default" onClick={() => void list.refetch()}>
              Try Again
            </Button>
          </div>
        )}
        {nothing && (
          <EmptyState
            title={library.nothingFound}
            action={
              <button type="button" className="quiet" onClick={all}>
                Show all {library.many}
              </button>
            }
          >
            {nothingText(shown)}
          </EmptyState>
        )}
        {(waiting || entries.length > 0) && (
          <ul className={classes.entries} data-columns={columns}>
            {waiting ? <Skeletons /> : entries.map(renderEntry)}
          </ul>
        )}
        {pages !== null && pages > 1 && entries.length > 0 && (
          <Pager
            page={listed.page}
            pages={pages}
            addressOf={(page) => addressOfList(library, { ...listed, page })}
            onTurn={onTurn}
          />
        )}
      </KeepFocus>
    </section>
  );
}

/** After turning the page, scroll to its top once it is there. */
function useTurning(stillTheOld: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = useRef(false);
  useEffect(() => {
    if (!turned.current || stillTheOld) return;
    turned.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  });
  return {
    heading,
    onTurn: () => {
      turned.current = true;
    },
  };
}

function countText({ library, listed, list }: ShownList): string {
  const { total, entries } = list.data ?? { total: 0, entries: [] };
  const count = `${total} ${total === 1 ? library.one : library.many}`;
  const found = listed.search ? `${count} for “${listed.search}”` : count;
  if (total <= ENTRIES_PER_PAGE) return found;
  const first = (listed.page - 1) * ENTRIES_PER_PAGE + 1;
  return `${first} to ${first + entries.length - 1} of ${found}`;
}

function nothingText({ library, listed }: ShownList): string {
  const where = listed.category === null ? '' : ` in ${library.categories[listed.category]?.name}`;
  return listed.search
    ? `Nothing${where} matches “${listed.search}”. Try fewer or other words.`
    : `There is nothing${where} yet.`;
}
