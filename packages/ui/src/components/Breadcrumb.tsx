import { Link } from 'react-router-dom';
import classes from './Breadcrumb.module.css';

export type Crumb = { name: string; path: string };

/** The path from the landing page to this page, whose name is at the end. */
export function Breadcrumb({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  return (
    <nav className={classes.breadcrumb} aria-label="Breadcrumb" data-screen-only>
      <ol>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
