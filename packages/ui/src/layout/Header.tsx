import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { Wordmark } from '../components/Wordmark.tsx';
import { useHasSession, useSessionControl } from '../data/SessionProvider.tsx';
import { paths } from '../paths.ts';
import classes from './Header.module.css';
import { useSearchKey } from './palette/searchKey.ts';

export function Header({ onSearch }: { onSearch: () => void }) {
  const [open, setOpen] = useState(false);
  const location = useLocation();
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const searchKey = useSearchKey();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setOpen(false), [location]);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <header className={classes.bar}>
      <div className={`page ${classes.row}`}>
        <Link className={classes.brand} to={paths.home}>
          <Wordmark />
        </Link>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          data-screen-only
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          onKeyDown={closeByKey}
        >
          {open ? 'Close' : 'Menu'}
        </button>
        <nav
          id={menuId}
          className={classes.nav}
          data-open={open}
          aria-label="Main"
          data-screen-only
          onKeyDown={closeByKey}
        >
          <button type="button" className={classes.search} aria-keyshortcuts={searchKey.told} onClick={onSearch}>
            Search
            <span aria-hidden="true">{searchKey.shown}</span>
          </button>
          <MenuItems />
        </nav>
      </div>
    </header>
  );
}

function MenuItems() {
  const { session, signOut } = useSessionControl();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const onLanding = pathname === paths.home;
  // If the server does not respond, the dashboard says what is wrong, and signing out on this device still works.
  const member = useHasSession();
  // Until the session is known, the header is a visitor's, as for most users; the styles hide a visitor's links if
  // there is a stored session.
  const visitor = session.status === 'signedOut' || session.status === 'loading';
  useEffect(() => {
    if (session.status !== 'loading') document.documentElement.removeAttribute('data-session');
  }, [session.status]);

  return (
    <>
      {onLanding && <NavLink to={paths.examples}>Examples</NavLink>}
      {onLanding && visitor && (
        <Link className={classes.visitor} to={paths.features}>
          Features
        </Link>
      )}
      <NavLink to={paths.mentalModels}>Mental Models Library</NavLink>
      {member && (
        <NavLink
          to={paths.dashboard}
          end
          onClick={(event) => {
            // On the dashboard already: a new address, which resets it.
            if (pathname !== paths.dashboard) return;
            event.preventDefault();
            navigate(paths.dashboardReset());
          }}
        >
          Dashboard
        </NavLink>
      )}
      {visitor && (
        <Link className={classes.visitor} to={paths.login}>
          Login
        </Link>
      )}
      {member && (
        <button
          type="button"
          onClick={() => {
            void signOut();
            navigate(paths.home);
          }}
        >
          Logout
        </button>
      )}
      {visitor && (
        <Link className={`${classes.start} ${classes.visitor}`} to={paths.signup}>
          Get Started
        </Link>
      )}
    </>
  );
}
