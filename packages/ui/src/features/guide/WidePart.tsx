import type { ReactNode } from 'react';
import { Heading } from './Heading.tsx';
import type { Part } from './parts.ts';
import classes from './WidePart.module.css';

/** A part of the essay that takes the full page width. */
export function WidePart({ part, lead, children }: { part: Part; lead: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-labelledby={part}>
      <div className={classes.head}>
        <Heading part={part} />
        <p>{lead}</p>
      </div>
      {children}
    </section>
  );
}
