import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Stroke } from '../../../components/Mark.tsx';
import type { EntryCard, EntryName } from '../../../data/libraryEntries.ts';
import { paths } from '../../../paths.ts';
import { EntryLink } from './EntryLink.tsx';
import { type Neighbor, Neighborhood } from './Neighborhood.tsx';
import classes from './Relations.module.css';

type Group = { title: string; text: string; kind: Neighbor['kind']; entries: EntryCard[] };

/** The connections of an entry: a picture, and a list with a definition of each. */
export function Relations({ entry, groups }: { entry: EntryName; groups: Group[] }) {
  const neighbors = groups.flatMap(({ kind, entries }) => entries.map((one) => ({ ...one, kind })));
  if (neighbors.length === 0) return null;
  const knots = neighbors.some(({ kind }) => kind === 'remedy');
  return (
    <div className={classes.relations}>
      <section className={classes.group} data-screen-only>
        <Beside title="What It Crosses">
          <p className="note second">
            The thick thread is {entry.name}. What is listed below crosses it: models run straight, biases in waves.
            {knots && ' A knot means that one helps against the other.'}
          </p>
          <Link className={`quiet ${classes.map}`} to={paths.mapAt(entry.slug)}>
            See it on the map
          </Link>
        </Beside>
        <Neighborhood middle={entry} neighbors={neighbors} />
      </section>
      {groups.map((group) => group.entries.length > 0 && <Entries key={group.title} {...group} />)}
    </div>
  );
}

/** Each with a short definition. */
function Entries({ title, text, entries }: Group) {
  return (
    <section className={classes.group}>
      <Beside title={title}>
        <p className="note second">{text}</p>
      </Beside>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.slug}>
            <EntryLink entry={entry} className={classes.entry}>
              <span className={classes.name}>
                <Stroke type={entry.type} strength="check for">
                  {entry.name}
                </Stroke>
              </span>
              <span className={`note second ${classes.concept}`}>{entry.concept}</span>
            </EntryLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A description of the group, in the margin. */
function Beside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.beside}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
