import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import classes from './Views.module.css';

const VIEWS = ['questions', 'patterns'] as const;
type View = (typeof VIEWS)[number];

const LINKS = {
  questions: { label: 'Questions', to: paths.history },
  patterns: { label: 'Patterns', to: paths.patterns },
} as const satisfies Record<View, { label: string; to: string }>;

/** The two views of the history. Each has an address, so they are links, and the browser's Back works. */
export function Views({ current }: { current: View }) {
  return (
    <nav className={classes.views} aria-label="Your history" data-screen-only>
      {VIEWS.map((view) => (
        <Link
          key={view}
          className="view"
          to={LINKS[view].to}
          aria-current={view === current ? 'page' : undefined}
          preventScrollReset
        >
          {LINKS[view].label}
        </Link>
      ))}
    </nav>
  );
}
