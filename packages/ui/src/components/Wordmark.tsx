import classes from './Wordmark.module.css';

/** The name with its logo: two threads across and two down, woven. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <WeaveSign />
      <span>Latticework</span>
    </span>
  );
}

function WeaveSign() {
  return (
    <svg className={classes.sign} viewBox="0 0 16 16" fill="none" strokeWidth="2" aria-hidden="true">
      <path className={classes.model} d="M1 5h2.5M6.5 5H15M1 11h8.5M12.5 11H15" />
      <path className={classes.bias} d="M5 1v8.5M5 12.5V15M11 1v2.5M11 6.5V15" />
    </svg>
  );
}
