import { ENTRIES_PER_PAGE } from '../../data/libraryEntries.ts';
import entryClasses from './Entry.module.css';
import classes from './Skeletons.module.css';

/** Where the entries will be: a name, a category and some lines of each. */
export function Skeletons() {
  return Array.from({ length: ENTRIES_PER_PAGE }, (_, index) => (
    <li key={index} className={`${entryClasses.entry} ${classes.skeleton}`} aria-hidden="true">
      <div className={classes.name} />
      <div className={classes.category} />
      <div className={classes.concept} />
    </li>
  ));
}
