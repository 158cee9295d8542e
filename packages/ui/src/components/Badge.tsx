import classes from './Badge.module.css';

/** A label of one or two words. */
export function Badge({ children }: { children: string }) {
  return <span className={classes.badge}>{children}</span>;
}
