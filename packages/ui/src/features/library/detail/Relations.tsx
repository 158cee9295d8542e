import { Stroke } from '../../../components/Mark.tsx';
import type { EntryCard } from '../../../data/libraryEntries.ts';
import { EntryLink } from './EntryLink.tsx';
import classes from './Relations.module.css';

type Props = { title: string; text: string; entries: EntryCard[] };

/** Other entries, each with what it says in a sentence or two. */
export function Relations({ title, text, entries }: Props) {
  if (entries.length === 0) return null;
  return (
    <section className={classes.relations}>
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
