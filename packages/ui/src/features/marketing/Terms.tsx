import type { ReactNode } from 'react';
import classes from './Terms.module.css';

/** A list of terms and descriptions: `dt` and `dd`. */
export function Terms({ children }: { children: ReactNode }) {
  return <dl className={classes.terms}>{children}</dl>;
}
