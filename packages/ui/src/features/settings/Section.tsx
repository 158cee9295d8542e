import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

/** A section of the page: its title in the margin, its content beside. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {title}
      </h2>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
