import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './PageLayout.module.css';
import { useHeadingFocus } from './useHeadingFocus.ts';

export function PageLayout() {
  const main = useHeadingFocus();
  return (
    <div className={classes.frame}>
      <button type="button" className={classes.skip} data-screen-only onClick={() => main.current?.focus()}>
        Skip to the text
      </button>
      <Header />
      <main className={classes.main} id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}
