import type { ReactNode } from 'react';
import classes from './Folio.module.css';

/** A row of the manuscript page: the text, and the note in its margin. */
export function Folio({ children, margin }: { children: ReactNode; margin?: ReactNode }) {
  return (
    <div className={`folio ${classes.folio}`}>
      <div className="left" />
      <div className="text">{children}</div>
      <div className="right">{margin}</div>
    </div>
  );
}
