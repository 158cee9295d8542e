import classes from './Loading.module.css';

/** A loading indicator. It appears after a short delay, since most waits are over by then. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={classes.loading} role="status">
      <svg className={classes.weave} viewBox="0 0 48 48" fill="none" strokeWidth="3" aria-hidden="true">
        <path className={classes.across} d="M3 16h42M3 32h42" />
        <path className={classes.down} d="M16 3v42M32 3v42" />
      </svg>
      <p className={classes.label}>{label}</p>
    </div>
  );
}
