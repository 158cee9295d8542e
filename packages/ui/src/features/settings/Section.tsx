import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

/** One matter of the page: its name in the margin, what can be done about it beside. */
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
