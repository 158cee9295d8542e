import type { Category } from '@latticework/core/categories';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/Badge.tsx';
import { Breadcrumb, type Crumb } from '../../../components/Breadcrumb.tsx';
import { CategoryIcon } from '../../../components/CategoryIcon.tsx';
import { Mark } from '../../../components/Mark.tsx';
import { ShareButton } from '../../../components/ShareButton.tsx';
import type { EntryCard } from '../../../data/libraryEntries.ts';
import { paths } from '../../../paths.ts';
import classes from './EntryHead.module.css';
import { Folio } from './Folio.tsx';
import { KindOfBias } from './KindOfBias.tsx';

type Props = {
  entry: EntryCard & { aliases: string[] };
  library: Crumb;
  categories: Partial<Record<string, Category>>;
  kind?: string | null;
  minutes: number;
  /** Whether it had been read before; undefined when that is not tracked. */
  viewed?: boolean;
};

/** The head of an entry: its name, a short definition, and its type. */
export function EntryHead({ entry, library, categories, kind, minutes, viewed }: Props) {
  const category = categories[entry.category];
  const { first, rest } = sentences(entry.concept);
  return (
    <header>
      <Folio>
        <div className={classes.way}>
          <Breadcrumb crumbs={[{ name: 'Home', path: paths.home }, library]} here={entry.name} />
        </div>
      </Folio>
      <div className={`folio ${classes.head}`}>
        <div className={`left ${classes.facts}`}>
          <p className={classes.id} data-type={entry.type}>
            <span>{entry.id.slice(0, 2)}</span>
            {entry.id.slice(2)}
          </p>
          {category && (
            <Link className={classes.category} to={paths.categoryPage(entry)}>
              <CategoryIcon category={category} />
              {category.name}
            </Link>
          )}
          <p className={classes.minutes}>{minutes} min read</p>
          <ShareButton title={entry.name} path={paths.toolPage(entry)} />
          {viewed !== undefined && (
            <span className={classes.viewed} data-shown={viewed}>
              <Badge>Viewed</Badge>
            </span>
          )}
        </div>
        <div className={`text ${classes.text}`}>
          <h1>{entry.name}</h1>
          <p className={classes.concept}>
            <Mark type={entry.type}>{first}</Mark>
            {rest}
          </p>
        </div>
        <div className={`right note ${classes.names}`}>
          {entry.aliases.length > 0 && <p className="second">Also known as {listed(entry.aliases)}.</p>}
          {kind && <KindOfBias kind={kind} />}
        </div>
      </div>
    </header>
  );
}

function sentences(concept: string): { first: string; rest: string } {
  const first = /^.*?[.?](?=\s|$)/s.exec(concept)?.[0] ?? concept;
  return { first, rest: concept.slice(first.length) };
}

function listed(names: string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
}
