import classes from './ViewedProgress.module.css';
import { type Stage, viewedStage } from './viewedStage.ts';

const WORDS = {
  none: 'Open one, and it is counted here on this device.',
  started: 'Counted on this device.',
  half: 'More than half of them.',
  most: 'Three quarters and more.',
  all: 'All of them. Now look for them in what you decide.',
} as const satisfies Record<Stage, string>;

/**
 * How many of the library's biases somebody has opened. Where the library could not be counted there is nothing to
 * measure by; the place is kept either way, for the browser knows later than the page is there.
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
