import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** A message about what the user just did. Errors interrupt a screen reader, successes wait their turn. */
export function Notice({ kind, children }: { kind: 'error' | 'done'; children: ReactNode }) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
