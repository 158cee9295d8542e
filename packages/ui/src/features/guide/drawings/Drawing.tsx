import type { ReactNode } from 'react';
import classes from './Drawing.module.css';

type Props = {
  /** What is to be seen, for those who do not see it. */
  label: string;
  height: number;
  children: ReactNode;
};

/** The sheet of every drawing: 360 wide, so that its writing is as large as the text on a phone. */
export function Drawing({ label, height, children }: Props) {
  return (
    <svg className={classes.drawing} viewBox={`0 0 360 ${height}`} role="img" aria-label={label}>
      {children}
    </svg>
  );
}
