import { type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Stroke } from '../../../components/Mark.tsx';
import { paths } from '../../../paths.ts';
import classes from './MapPanel.module.css';
import { categoryOf, type MapEntry, type MapIndex, neighbourGroups } from './mapIndex.ts';
import { useConcept } from './useConcept.ts';

type Props = {
  ref: Ref<HTMLElement>;
  index: MapIndex;
  entry: MapEntry;
  onPoint: (place: number | null) => void;
  onClose: () => void;
};

/** What is known of the chosen entry, with the ways to its neighbors. */
export function MapPanel({ ref, index, entry, onPoint, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const concept = useConcept(entry);
  useKeptFocus(heading, entry);

  return (
    <aside className={classes.panel} ref={ref} aria-label={entry.name}>
      <button type="button" className={classes.close} onClick={onClose}>
        Whole map
      </button>
      <h2 className={classes.name} ref={heading} tabIndex={-1}>
        <Stroke type={entry.type} strength="strong">
          {entry.name}
        </Stroke>
      </h2>
      <p className={classes.kind}>
        {entry.type === 'mental_model' ? 'Model' : 'Bias'}, {categoryOf(entry.category).name}
      </p>
      <p className={classes.concept} data-waiting={concept === undefined || undefined}>
        {concept}
      </p>
      <Link className={classes.open} to={paths.toolPage(entry)}>
        Open the entry
      </Link>
      {neighbourGroups(index, entry).map(({ title, entries }) => (
        <section key={title} className={classes.group}>
          <h3>
            {title} <span>{entries.length}</span>
          </h3>
          <ul>
            {entries.map((neighbour) => (
              <li
                key={neighbour.id}
                onPointerEnter={() => onPoint(neighbour.place)}
                onPointerLeave={() => onPoint(null)}
              >
                <Link
                  to={paths.mapAt(neighbour.slug)}
                  replace
                  preventScrollReset
                  onFocus={() => onPoint(neighbour.place)}
                  onBlur={() => onPoint(null)}
                >
                  {neighbour.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}

/** Another entry takes away the link that led to it, and with it the focus. */
function useKeptFocus(heading: { current: HTMLElement | null }, entry: MapEntry): void {
  const before = useRef(entry);
  useEffect(() => {
    if (before.current === entry) return;
    before.current = entry;
    const { activeElement, body } = document;
    const panel = heading.current?.closest('aside');
    if (activeElement === body || panel?.contains(activeElement)) heading.current?.focus({ preventScroll: true });
    panel?.scrollTo(0, 0);
  }, [entry, heading]);
}
