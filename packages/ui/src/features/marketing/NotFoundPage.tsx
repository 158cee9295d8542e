import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import classes from './NotFoundPage.module.css';

export function NotFoundPage() {
  return (
    <section className={`page ${classes.page}`}>
      <title>Page not found | Latticework</title>
      <h1>
        There is no page <s>here</s>.
      </h1>
      <p className={classes.text}>
        The address may be mistyped, or the page may not be written yet. These ones are here for certain:
      </p>
      <p className="ui">
        <Link className="quiet" to={paths.home}>
          Start page
        </Link>{' '}
        <Link className="quiet" to={paths.dashboard}>
          Dashboard
        </Link>
      </p>
    </section>
  );
}
