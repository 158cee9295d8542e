import type { ReactNode } from 'react';
import classes from './Figure.module.css';

/** The drawing's accessible name says what it shows; the caption says what to look for. */
export function Figure({ drawing, caption }: { drawing: ReactNode; caption: ReactNode }) {
  return (
    <figure className={classes.figure}>
      {drawing}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
