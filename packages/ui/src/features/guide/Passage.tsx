import type { ReactNode } from 'react';
import classes from './Passage.module.css';

type Props = { left?: ReactNode; right?: ReactNode; children: ReactNode };

/** A block of text with notes in the margins; on a narrow page the notes follow the text. */
export function Passage({ left, right, children }: Props) {
  return (
    <div className={`folio ${classes.passage}`}>
      <div className={`text ${classes.text}`}>{children}</div>
      {left && <div className={`left ${classes.left}`}>{left}</div>}
      {right && <div className={`right ${classes.right}`}>{right}</div>}
    </div>
  );
}
