import type { ReactNode } from 'react';
import classes from './Chapter.module.css';

type Props = {
  id: string;
  title: string;
  /** Content of the other margin. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of a page: its title in one margin, its text in the middle. */
export function Chapter({ id, title, aside, children }: Props) {
  return (
    <section className={`page folio ${classes.chapter}`} id={id} aria-labelledby={`${id}-title`}>
      <div className={`left ${classes.left}`}>
        <h2 className={classes.title} id={`${id}-title`}>
          {title}
        </h2>
      </div>
      <div className={`text ${classes.text}`}>{children}</div>
      <div className={`right ${classes.right}`}>{aside}</div>
    </section>
  );
}
