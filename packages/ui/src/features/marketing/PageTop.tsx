import type { ReactNode } from 'react';
import classes from './PageTop.module.css';

export function PageTop({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={`page ${classes.top}`}>
      <h1>{title}</h1>
      <p className={classes.lead}>{children}</p>
    </div>
  );
}
