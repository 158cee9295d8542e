import type { ReactNode } from 'react';
import classes from './Passage.module.css';

type Props = { left?: ReactNode; right?: ReactNode; children: ReactNode };

/** A stretch of text, and what stands beside it in the margins; on a narrow page that follows the text. */
export function Passage({ left, right, children }: Props) {
  return (
    <div className={`folio ${classes.passage}`}>
      <div className={`text ${classes.text}`}>{children}</div>
      {left && <div className={`left ${classes.left}`}>{left}</div>}
      {right && <div className={`right ${classes.right}`}>{right}</div>}
    </div>
  );
}
