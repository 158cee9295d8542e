import type { ReactNode } from 'react';
import classes from './Figure.module.css';

/** A drawing says in its own name what it shows; the caption says what to see in it. */
export function Figure({ drawing, caption }: { drawing: ReactNode; caption: ReactNode }) {
  return (
    <figure className={classes.figure}>
      {drawing}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
