import type { CSSProperties, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { EntryListParams } from '../../data/libraryEntries.ts';
import classes from './CategoryFilter.module.css';
import type { LibraryConfig } from './libraries.ts';
import { addressOfList } from './listAddress.ts';

type Props = { library: LibraryConfig; params: EntryListParams; form: 'column' | 'chips' };

/** Links to the list of each category, so that they work without JavaScript. Collapsed on a small screen. */
export function CategoryFilter({ library, params, form }: Props) {
  const { categories } = library;
  const chosen = params.category === null ? 'All categories' : categories[params.category]?.name;
  const link = (category: string | null, name: string) => (
    <Link
      to={addressOfList(library, { ...params, category, page: 1 })}
      aria-current={category === params.category ? 'true' : undefined}
      replace
      preventScrollReset
      onClick={fold}
    >
      {name}
    </Link>
  );

  return (
    <nav aria-label="Categories" data-screen-only>
      <details className={classes.fold} data-form={form}>
        <summary className={classes.summary}>
          <span>Category</span> {chosen}
        </summary>
        <ul className={classes.list}>
          <li>{link(null, 'All')}</li>
          {Object.entries(categories).map(([key, { name, color }]) => (
            <li key={key} style={{ '--category': color } as CSSProperties}>
              {link(key, name)}
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** The list below is the goal. The focus stays on the summary. */
function fold({ currentTarget }: MouseEvent<HTMLElement>): void {
  const details = currentTarget.closest('details');
  if (!details?.open) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}
