import { Stroke } from '../../../components/Mark.tsx';
import { Neighbourhood } from '../../../components/Neighbourhood.tsx';
import type { EntryCard, EntryName } from '../../../data/libraryEntries.ts';
import { EntryLink } from './EntryLink.tsx';
import classes from './Relations.module.css';

type Group = {
  title: string;
  text: string;
  /** Whether they are near to it, or one of the two helps against the other. */
  kind: 'related' | 'remedy';
  entries: EntryCard[];
};

/** What an entry is tied to in the latticework. */
export function Relations({ entry, groups }: { entry: EntryName; groups: Group[] }) {
  return (
    <div className={classes.relations}>
      <Neighbourhood
        middle={entry}
        neighbours={groups.flatMap(({ kind, entries }) => entries.map((one) => ({ ...one, kind })))}
      />
      {groups.map((group) => group.entries.length > 0 && <Entries key={group.title} {...group} />)}
    </div>
  );
}

/** Each with what it says in a sentence or two. */
function Entries({ title, text, entries }: Group) {
  return (
    <section className={classes.group}>
      <div>
        <h2>{title}</h2>
        <p className="note second">{text}</p>
      </div>
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
