import { ENTRIES_PER_PAGE } from '../../data/libraryEntries.ts';
import entryClasses from './Entry.module.css';
import classes from './Skeletons.module.css';

/** Placeholders for entries: a name, a category and a few lines each. */
export function Skeletons() {
  return Array.from({ length: ENTRIES_PER_PAGE }, (_, index) => (
    <li key={index} className={`${entryClasses.entry} ${classes.skeleton}`} aria-hidden="true">
      <div className={classes.name} />
      <div className={classes.category} />
      <div className={classes.concept} />
    </li>
  ));
}
