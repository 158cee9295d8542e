import { usePagination } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import classes from './Pager.module.css';

type Props = { page: number; pages: number; addressOf: (page: number) => string; onTurn: () => void };

/** Links to at most five pages: the first, the last, the current one, and its neighbors if there is room. */
export function Pager({ page, pages, addressOf, onTurn }: Props) {
  const { range } = usePagination({ page, total: pages, siblings: 0, boundaries: 1 });
  const turn = (to: number, label: string, rel?: string) => (
    <Link to={addressOf(to)} rel={rel} replace preventScrollReset onClick={onTurn}>
      {label}
    </Link>
  );

  return (
    <nav className={classes.pager} aria-label="Pages" data-screen-only>
      {page > 1 ? turn(page - 1, 'Previous', 'prev') : <span className={classes.off}>Previous</span>}
      <ol className={classes.numbers}>
        {range.map((item, index) =>
          item === 'dots' ? (
            <li key={`dots ${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              <Link
                to={addressOf(item)}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                replace
                preventScrollReset
                onClick={onTurn}
              >
                {item}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages ? turn(page + 1, 'Next', 'next') : <span className={classes.off}>Next</span>}
    </nav>
  );
}
