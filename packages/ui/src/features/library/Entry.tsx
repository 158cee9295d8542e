import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EntryCard } from '../../data/libraryEntries.ts';
import { paths } from '../../paths.ts';
import classes from './Entry.module.css';
import { categoryOf, LIBRARIES } from './libraries.ts';

type Props = {
  entry: EntryCard;
  concept?: string;
  /** Additional information beside the category. */
  children?: ReactNode;
};

export function Entry({ entry, concept = entry.concept, children }: Props) {
  const { name, color } = categoryOf(LIBRARIES[entry.type], entry.category);
  return (
    <li className={classes.entry} data-type={entry.type}>
      <h3 className={classes.name}>
        <Link className="whole" to={paths.toolPage(entry)}>
          {entry.name}
        </Link>
      </h3>
      <p className={classes.about}>
        <span className={classes.category} style={{ '--category': color } as CSSProperties}>
          {name}
        </span>
        {children}
      </p>
      <p className={classes.concept}>{concept}</p>
    </li>
  );
}
