import { Link, Outlet, ScrollRestoration } from 'react-router-dom';
import { Wordmark } from '../components/Wordmark.tsx';
import { paths } from '../paths.ts';
import classes from './AuthLayout.module.css';
import { ServicesGate } from './ServicesGate.tsx';
import { scrollKey } from './scrollKey.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';

/** The screens around an account: no header and no footer, one column of a page with its margins. */
export function AuthLayout() {
  const main = useHeadingFocus();
  return (
    <main className={`page ${classes.sheet}`} ref={main} tabIndex={-1}>
      <div className={classes.brand}>
        <Link to={paths.home} aria-label="Latticework, to the start page">
          <Wordmark />
        </Link>
      </div>
      <div className={classes.text}>
        <ServicesGate>
          <Outlet />
        </ServicesGate>
      </div>
      <ScrollRestoration getKey={scrollKey} />
    </main>
  );
}
