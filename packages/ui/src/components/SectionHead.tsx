import { Link } from 'react-router-dom';
import classes from './SectionHead.module.css';

type Props = {
  id: string;
  title: string;
  /** The label and target of the link to the full list. */
  all: string;
  to: string;
  /** Set when what follows has no line of its own. */
  ruled?: boolean;
};

/** The heading of a section that shows a selection, with a link to the full list. */
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
