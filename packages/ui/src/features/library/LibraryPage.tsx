import type { ReactNode } from 'react';
import classes from './LibraryPage.module.css';
import { ListHead } from './ListHead.tsx';
import type { ShownList } from './useEntryList.ts';

type Props = {
  shown: ShownList;
  lead: ReactNode;
  /** Links to related pages. */
  ways: ReactNode;
  children: ReactNode;
};

/** A library page: an introduction and the list of entries. */
export function LibraryPage({ shown, lead, ways, children }: Props) {
  return (
    <div className={`page ${classes.page}`}>
      <ListHead shown={shown} />
      <header className={classes.header}>
        <h1>{shown.library.title}</h1>
        <div className={classes.lead}>
          <p>{lead}</p>
          <p className={classes.ways}>{ways}</p>
        </div>
      </header>
      {children}
    </div>
  );
}
