import type { ReactNode } from 'react';
import { KeepFocus } from '../../components/KeepFocus.tsx';
import classes from './AuthPage.module.css';

/** A sign-in or account page: a heading, one action, and a note in the margin. */
export function AuthPage({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <title>{`${title} | Latticework`}</title>
      <h1 className={classes.title}>{title}</h1>
      <KeepFocus className={classes.body}>{children}</KeepFocus>
      {aside && <aside className={classes.aside}>{aside}</aside>}
    </div>
  );
}

/** Links below a form, one per line. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <div className={classes.links}>{children}</div>;
}
