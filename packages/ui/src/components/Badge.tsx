import classes from './Badge.module.css';

/** What somebody or something is, in a word or two. */
export function Badge({ children }: { children: string }) {
  return <span className={classes.badge}>{children}</span>;
}
