import type { Model } from '../../../data/libraryEntries.ts';
import classes from './MarginNotes.module.css';

/** The sources, and what they showed. */
export function Sources({ sources }: { sources: Model['sources'] }) {
  return (
    <section className={classes.notes}>
      <h2>Sources</h2>
      <ul>
        {sources.map(({ authors, year, title, showed }) => (
          <li key={title}>
            <span className="second">
              {authors}, {yearLabel(year)}
            </span>
            <cite>{title}</cite>
            {showed}
          </li>
        ))}
      </ul>
    </section>
  );
}

function yearLabel(year: number): string {
  return year < 0 ? `${-year} BC` : String(year);
}
