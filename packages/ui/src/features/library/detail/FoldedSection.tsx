import type { ReactNode } from 'react';
import classes from './Folded.module.css';

/** Starts collapsed. Its text is still in the document, where the browser's own search finds it. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.folded}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
