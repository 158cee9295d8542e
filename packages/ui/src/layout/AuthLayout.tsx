import { Link, Outlet, ScrollRestoration } from 'react-router-dom';
import { Wordmark } from '../components/Wordmark.tsx';
import { paths } from '../paths.ts';
import classes from './AuthLayout.module.css';
import { ServicesGate } from './ServicesGate.tsx';
import { scrollKey } from './scrollKey.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';

/** The layout of the sign-in and account pages: no header, no footer, one column with margins. */
export function AuthLayout() {
  const main = useHeadingFocus();
  return (
    <main className={`page ${classes.sheet}`} ref={main} tabIndex={-1}>
      <div className={classes.brand}>
        <Link to={paths.home} aria-label="Latticework, home page">
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
