import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** A message that belongs to what was just done. Errors interrupt a screen reader, good news waits its turn. */
export function Notice({ kind, children }: { kind: 'error' | 'done'; children: ReactNode }) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
