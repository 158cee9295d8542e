import type { ReactNode } from 'react';
import classes from './OpenSection.module.css';

export function OpenSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
