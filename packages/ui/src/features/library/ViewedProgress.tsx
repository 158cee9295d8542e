import classes from './ViewedProgress.module.css';
import { type Stage, viewedStage } from './viewedStage.ts';

const WORDS = {
  none: 'Open one, and we count it here, on this device only.',
  started: 'Counted on this device only.',
  half: 'More than half of them.',
  most: 'More than three quarters.',
  all: 'All of them. Now look for them in what you decide.',
} as const satisfies Record<Stage, string>;

/**
 * How many of the library's biases the user has opened. Without the library's total there is nothing to compare with;
 * the space is reserved either way, because the number is known only after the page is rendered.
 */
export function ViewedProgress({ viewed, total }: { viewed: number; total: number }) {
  if (total === 0) return <div className={classes.progress} />;
  const counted = Math.min(viewed, total);
  const stage = viewedStage(counted, total);
  return (
    <div className={classes.progress} data-stage={stage}>
      <p className={classes.count}>
        <strong>{counted}</strong> of {total} biases viewed
      </p>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.way} style={{ width: `${(100 * counted) / total}%` }} />
      </div>
      <p className={classes.words}>{WORDS[stage]}</p>
    </div>
  );
}
