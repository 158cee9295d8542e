import { EXAMPLE_CATEGORIES } from '@latticework/core/exampleCategories';
import { Link } from 'react-router-dom';
import { capitalized } from '../../components/analysis/words.ts';
import { TextField } from '../../components/TextField.tsx';
import classes from './Filters.module.css';
import { addressOf, type ExampleListParams } from './listing.ts';

const CHOICES = [
  [null, 'All'],
  ...EXAMPLE_CATEGORIES.map((category) => [category, capitalized(category)] as const),
] as const;

type Props = { params: ExampleListParams; onType: { change: (text: string) => void; settle: () => void } };

/** Categories are links to prerendered documents; searching needs JavaScript. */
export function Filters({ params: { category, search }, onType }: Props) {
  return (
    <div className={classes.filters} data-screen-only>
      <nav aria-label="Categories">
        <ul className={classes.categories}>
          {CHOICES.map(([choice, label]) => (
            <li key={label}>
              <Link
                className="view"
                to={addressOf({ category: choice, search: search.trim() })}
                replace
                preventScrollReset
                aria-current={choice === category || undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <search className={classes.search}>
        <TextField
          type="search"
          aria-label="Search the examples"
          placeholder="Search"
          value={search}
          onChange={(event) => onType.change(event.currentTarget.value)}
          onBlur={onType.settle}
          mb={0}
        />
      </search>
    </div>
  );
}
