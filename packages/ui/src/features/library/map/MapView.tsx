import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Loading } from '../../../components/Loading.tsx';
import { useHydrated } from '../../../components/useHydrated.ts';
import { paths } from '../../../paths.ts';
import { isArrow } from './inDirection.ts';
import { type ColorBy, type Filter, litBy, MapFilters } from './MapFilters.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MapPanel } from './MapPanel.tsx';
import { MapSearch } from './MapSearch.tsx';
import classes from './MapView.module.css';
import type { MapIndex } from './mapIndex.ts';
import { announcementOf } from './sayings.ts';
import { useDrawing } from './useDrawing.ts';

/** The map to look at, with what moves it. Which entry is chosen stands in the address. */
export function MapView({ index }: { index: MapIndex }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const stage = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [filter, setFilter] = useState<Filter>({ type: null, category: null });
  const [colorBy, setColorBy] = useState<ColorBy>('type');
  const [said, setSaid] = useState('');

  const wanted = address.get('at');
  const entry = index.bySlug.get(wanted ?? '') ?? null;
  const [shown, setShown] = useState(entry);
  const chosen = entry?.place ?? null;
  // However it came to be chosen: here, by a link, by the way back.
  if (shown !== entry) {
    setShown(entry);
    setPointed(null);
    setSaid(entry ? announcementOf(index, entry) : 'The whole map is shown.');
  }
  const lit = useMemo(() => litBy(filter, index), [filter, index]);
  const look = useMemo(() => ({ chosen, pointed, lit, colorBy }), [chosen, pointed, lit, colorBy]);

  const choose = (place: number | null) => {
    if (place === chosen) return;
    const next = place === null ? null : index.entries[place];
    setAddress(next ? { at: next.slug } : {}, { preventScrollReset: true });
  };
  const { state, drawing } = useDrawing(stage, { index, look, panel, onPoint: setPointed, onChoose: choose });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (chosen !== null || pointed !== null)) {
      if (chosen === null) setPointed(null);
      else choose(null);
      event.preventDefault();
    }
  };
  const onStageKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (isArrow(key)) {
      const next = drawing.current?.step(pointed ?? chosen, key) ?? null;
      const met = next === null ? undefined : index.entries[next];
      setSaid(met ? announcementOf(index, met) : 'No thread leads that way.');
      if (next !== null) {
        setPointed(next);
        if (chosen === null) drawing.current?.reach(next);
      }
    } else if (key === 'Enter') {
      if (pointed !== null && pointed !== chosen) choose(pointed);
      else if (entry) void navigate(paths.toolPage(entry));
    } else if (key === '+' || key === '=') drawing.current?.zoom('in');
    else if (key === '-') drawing.current?.zoom('out');
    else if (key === '0') drawing.current?.whole();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape means the same on everything in it
    <div className={classes.view} onKeyDown={onKeyDown} data-screen-only>
      <div className={classes.tools}>
        <MapSearch
          ref={search}
          index={index}
          onChoose={(place) => {
            choose(place);
            stage.current?.focus({ preventScroll: true });
          }}
        />
        <MapFilters filter={filter} onFilter={setFilter} colorBy={colorBy} onColorBy={setColorBy} />
      </div>
      {wanted && !entry && (
        <p className={classes.unknown} role="status">
          Nothing on the map has the name that stands in this address. Here is the whole of it.
        </p>
      )}
      <div className={classes.frame} data-state={state}>
        <div
          className={classes.stage}
          ref={stage}
          role="application"
          aria-label="Map of all models and biases"
          aria-describedby="map-keys"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys walk along the threads
          tabIndex={0}
          onKeyDown={onStageKeyDown}
          onBlur={() => setPointed(null)}
        />
        {!hydrated && (
          <noscript>
            <p className={classes.instead}>The picture needs JavaScript. Everything on it stands in the list below.</p>
          </noscript>
        )}
        {hydrated && state === 'waiting' && (
          <div className={classes.instead}>
            <Loading label="Drawing the map" />
          </div>
        )}
        {state === 'missing' && (
          <p className={classes.instead} role="status">
            The picture cannot be drawn here: it needs WebGL, which this browser does not offer. Search above, or read
            the list below, which has everything that is on it.
          </p>
        )}
        {state === 'drawn' && chosen === null && (
          <div className={classes.zoom}>
            <button type="button" aria-label="Zoom in" onClick={() => drawing.current?.zoom('in')}>
              +
            </button>
            <button type="button" aria-label="Zoom out" onClick={() => drawing.current?.zoom('out')}>
              −
            </button>
            <button type="button" onClick={() => drawing.current?.whole()}>
              Whole map
            </button>
          </div>
        )}
        {entry && (
          <MapPanel
            ref={panel}
            index={index}
            entry={entry}
            onPoint={setPointed}
            onClose={() => choose(null)}
            onLoseFocus={() => (state === 'drawn' ? stage.current : search.current)?.focus({ preventScroll: true })}
          />
        )}
      </div>
      <MapLegend colorBy={colorBy} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
