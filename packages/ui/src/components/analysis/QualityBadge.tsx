import classes from './QualityBadge.module.css';

/** For a free member whose analysis is of premium quality. */
export function QualityBadge({ firstToday }: { firstToday: boolean }) {
  return (
    <p className={classes.badge} data-screen-only>
      <strong>Premium Quality Analysis</strong>
      {firstToday && <span>Your 1st trending analysis today</span>}
    </p>
  );
}
