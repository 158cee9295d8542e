import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './PageLayout.module.css';
import { useHeadingFocus } from './useHeadingFocus.ts';

export function PageLayout() {
  const main = useHeadingFocus();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main" onClick={(event) => skipTo(event, main.current)}>
        Skip to the text
      </a>
      <Header />
      <main className={classes.main} id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}

/** Without a new address: the results page lives on the state that belongs to its address. */
function skipTo(event: React.MouseEvent, main: HTMLElement | null) {
  event.preventDefault();
  main?.focus();
  main?.scrollIntoView();
}
