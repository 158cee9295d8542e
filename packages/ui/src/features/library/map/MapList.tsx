import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import classes from './MapList.module.css';
import { categoryOf, type MapEntry, type MapIndex } from './mapIndex.ts';

const HALVES = [
  ['mental_model', 'Mental models'],
  ['cognitive_bias', 'Cognitive biases'],
] as const;

/** Everything on the map as text, which needs no picture and no JavaScript. */
export const MapList = memo(function MapList({ index }: { index: MapIndex }) {
  return (
    <section className={classes.section} aria-labelledby="map-list">
      <h2 id="map-list">The map as a list</h2>
      <p className={classes.lead}>
        Every entry by category, with the number of its connections. A connection counts for both entries, even if only
        one of their pages names the other.
      </p>
      <div className={classes.halves}>
        {HALVES.map(([type, title]) => {
          const its = index.entries.filter((entry) => entry.type === type);
          return (
            <div key={type} data-type={type} className={classes.half}>
              <h3>
                <b>{its.length}</b> {title}
              </h3>
              {[...Map.groupBy(its, ({ category }) => category)].map(([category, entries]) => (
                <Category key={category} name={categoryOf(category).name} entries={entries} />
              ))}
            </div>
          );
        })}
      </div>
    </section>
  );
});

function Category({ name, entries }: { name: string; entries: MapEntry[] }) {
  const byName = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return (
    <details className={classes.category}>
      <summary>
        {name} <span>{entries.length}</span>
      </summary>
      <ul>
        {byName.map((entry) => (
          <li key={entry.id}>
            <Link to={paths.toolPage(entry)}>{entry.name}</Link> <span>{threads(entry)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function threads({ neighbors }: MapEntry): string {
  return neighbors.length === 1 ? '1 connection' : `${neighbors.length} connections`;
}
