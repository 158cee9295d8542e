import { Link } from 'react-router-dom';
import classes from './SectionHead.module.css';

type Props = {
  id: string;
  title: string;
  /** What the way to all of it is called, and where it leads. */
  all: string;
  to: string;
  /** Where what follows draws no line of its own. */
  ruled?: boolean;
};

/** The heading of a part that shows some of many, and the way to all of them. */
export function SectionHead({ id, title, all, to, ruled }: Props) {
  return (
    <div className={classes.head} data-ruled={ruled}>
      <h2 id={id}>{title}</h2>
      <Link className="quiet" to={to}>
        {all}
      </Link>
    </div>
  );
}
