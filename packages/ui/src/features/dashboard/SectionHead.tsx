import { Link } from 'react-router-dom';
import classes from './SectionHead.module.css';

/** The heading of a part of the dashboard, and the way to all of what it shows. */
export function SectionHead({ id, title, all, to }: { id: string; title: string; all: string; to: string }) {
  return (
    <div className={classes.head}>
      <h2 id={id}>{title}</h2>
      <Link className="quiet" to={to}>
        {all}
      </Link>
    </div>
  );
}
