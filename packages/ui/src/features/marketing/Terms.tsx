import type { ReactNode } from 'react';
import classes from './Terms.module.css';

/** A few words each, and what is to be said of them: a list of `dt` and `dd`. */
export function Terms({ children }: { children: ReactNode }) {
  return <dl className={classes.terms}>{children}</dl>;
}
