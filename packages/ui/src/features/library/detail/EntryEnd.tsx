import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { EntryName } from '../../../data/libraryEntries.ts';
import { paths } from '../../../paths.ts';
import classes from './EntryEnd.module.css';
import { EntryLink } from './EntryLink.tsx';

type Props = { question: string; action: string; previous: EntryName | null; next: EntryName | null };

/** Links at the end of an entry: to the user's own analysis, and to the entries before and after it. */
export function EntryEnd({ question, action, previous, next }: Props) {
  return (
    <div className={`page ${classes.end}`} data-screen-only>
      <aside className={classes.start}>
        <p>{question}</p>
        <Button component={Link} to={paths.dashboard}>
          {action}
        </Button>
      </aside>
      <nav className={classes.neighbors} aria-label="Previous and next entries">
        {previous && (
          <EntryLink entry={previous} rel="prev">
            <span className="ui second">Previous</span>
            {previous.name}
          </EntryLink>
        )}
        {next && (
          <EntryLink entry={next} rel="next">
            <span className="ui second">Next</span>
            {next.name}
          </EntryLink>
        )}
      </nav>
    </div>
  );
}
