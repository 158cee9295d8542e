import type { ReactNode } from 'react';
import classes from './Drawing.module.css';

type Props = {
  /** The text alternative. */
  label: string;
  height: number;
  children: ReactNode;
};

/** The SVG frame of every drawing: 360 wide, so that its labels are as large as the text on a phone. */
export function Drawing({ label, height, children }: Props) {
  return (
    <svg className={classes.drawing} viewBox={`0 0 360 ${height}`} role="img" aria-label={label}>
      {children}
    </svg>
  );
}
