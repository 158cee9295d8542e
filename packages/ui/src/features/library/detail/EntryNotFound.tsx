import { Link } from 'react-router-dom';
import type { Crumb } from '../../../components/Breadcrumb.tsx';
import classes from './EntryNotFound.module.css';

/** A library address without an entry. */
export function EntryNotFound({ title, text, library }: { title: string; text: string; library: Crumb }) {
  return (
    <section className={`page ${classes.page}`}>
      <title>{`${title} | Latticework`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      <Link className="quiet" to={library.path}>
        Back to the {library.name}
      </Link>
    </section>
  );
}
