import { type Ref, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Stroke } from '../../../components/Mark.tsx';
import { paths } from '../../../paths.ts';
import classes from './MapPanel.module.css';
import { categoryOf, type MapEntry, type MapIndex, neighborGroups } from './mapIndex.ts';
import { useConcept } from './useConcept.ts';

type Props = {
  ref: Ref<HTMLElement>;
  index: MapIndex;
  entry: MapEntry;
  onPoint: (place: number | null) => void;
  onClose: () => void;
  /** Called when the panel disappears while it has the focus. */
  onLoseFocus: () => void;
};

/** Details of the selected entry, with links to its neighbors. */
export function MapPanel({ ref, index, entry, onPoint, onClose, onLoseFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const concept = useConcept(entry);
  useKeptFocus(heading, entry);
  useHandedOnFocus(heading, onLoseFocus);

  return (
    <aside className={classes.panel} ref={ref} aria-label={entry.name}>
      <button type="button" className={`quiet ${classes.close}`} onClick={onClose}>
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
      {neighborGroups(index, entry).map(({ title, entries }) => (
        <section key={title} className={classes.group}>
          <h3>
            {title} <span>{entries.length}</span>
          </h3>
          <ul>
            {entries.map((neighbor) => (
              <li key={neighbor.id} onPointerEnter={() => onPoint(neighbor.place)} onPointerLeave={() => onPoint(null)}>
                <Link
                  to={paths.mapAt(neighbor.slug)}
                  preventScrollReset
                  onFocus={() => onPoint(neighbor.place)}
                  onBlur={() => onPoint(null)}
                >
                  {neighbor.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.both}>Entries are listed when either of the two pages names the other.</p>
    </aside>
  );
}

/** Selecting another entry removes the link that led to it, and the focus with it. */
function useKeptFocus(heading: RefObject<HTMLElement | null>, entry: MapEntry): void {
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

/** While its elements still exist: afterwards it is too late to know where the focus was. */
function useHandedOnFocus(heading: RefObject<HTMLElement | null>, onLoseFocus: () => void): void {
  const handOn = useEffectEvent(onLoseFocus);
  useLayoutEffect(() => {
    const panel = heading.current?.closest('aside');
    return () => {
      if (panel?.contains(document.activeElement)) handOn();
    };
  }, [heading]);
}
