import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Loading } from '../../../components/Loading.tsx';
import { useHydrated } from '../../../components/useHydrated.ts';
import { paths } from '../../../paths.ts';
import { announcementOf, regionAnnouncementOf } from './announcements.ts';
import { isArrow } from './inDirection.ts';
import { type ColorBy, type Filter, litBy, MapFilters } from './MapFilters.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MapPanel } from './MapPanel.tsx';
import { MapSearch } from './MapSearch.tsx';
import classes from './MapView.module.css';
import type { MapIndex } from './mapIndex.ts';
import { useDrawing } from './useDrawing.ts';

/** The map with its controls. The selected entry is in the address. */
export function MapView({ index }: { index: MapIndex }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const stage = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [type, setType] = useState<Filter['type']>(null);
  const [colorBy, setColorBy] = useState<ColorBy>('type');
  const [said, setSaid] = useState('');

  const wanted = address.get('at');
  const entry = index.bySlug.get(wanted ?? '') ?? null;
  const chosen = entry?.place ?? null;
  const category = index.categories.get(address.get('category') ?? '') ?? null;
  const region = category?.key ?? null;
  const seen = entry ?? category;
  const [shown, setShown] = useState(seen);
  // However it was selected: here, by a link, or by the back button.
  if (shown !== seen) {
    setShown(seen);
    setPointed(null);
    setSaid(
      entry ? announcementOf(index, entry) : category ? regionAnnouncementOf(category) : 'The whole map is shown.',
    );
  }
  const lit = useMemo(() => litBy({ type, category: region }, index), [type, region, index]);
  const look = useMemo(() => ({ chosen, pointed, region, lit, colorBy }), [chosen, pointed, region, lit, colorBy]);

  const go = (to: { at?: string; category?: string }) => setAddress(to, { preventScrollReset: true });
  const enter = (key: string | null) => go(key === null ? {} : { category: key });
  const choose = (place: number | null) => {
    if (place === chosen) return;
    const next = place === null ? null : index.entries[place];
    const stays = region !== null && (!next || next.category === region);
    go({ ...(next && { at: next.slug }), ...(stays && { category: region }) });
  };
  const leave = () => {
    if (entry) choose(null);
    else if (region !== null) enter(null);
  };
  const showWhole = () => {
    if (seen) enter(null);
    else drawing.current?.whole();
  };
  const { state, drawing } = useDrawing(stage, {
    index,
    look,
    panel,
    onPoint: setPointed,
    onChoose: (place) => (place === null ? leave() : choose(place)),
    onEnter: enter,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (seen || pointed !== null)) {
      if (chosen === null && pointed !== null) setPointed(null);
      else leave();
      event.preventDefault();
    }
  };
  const onStageKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (isArrow(key)) {
      const next = drawing.current?.step(pointed ?? chosen, key) ?? null;
      const met = next === null ? undefined : index.entries[next];
      setSaid(met ? announcementOf(index, met) : 'There is no connection in that direction.');
      if (next !== null) {
        setPointed(next);
        if (chosen === null) drawing.current?.reach(next);
      }
    } else if (key === 'Enter') {
      if (pointed !== null && pointed !== chosen) choose(pointed);
      else if (entry) void navigate(paths.toolPage(entry));
    } else if (key === '+' || key === '=') drawing.current?.zoom('in');
    else if (key === '-') drawing.current?.zoom('out');
    else if (key === '0') showWhole();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same everywhere in it
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
        <MapFilters
          filter={{ type, category: region }}
          onFilter={(next) => {
            setType(next.type);
            if (next.category !== region) enter(next.category);
          }}
          colorBy={colorBy}
          onColorBy={setColorBy}
        />
      </div>
      {wanted && !entry && (
        <p className={classes.unknown} role="status">
          This link names a tool that is not on the map. Here is the whole map.
        </p>
      )}
      <div className={classes.frame} data-state={state}>
        <div
          className={classes.stage}
          ref={stage}
          role="application"
          aria-label="Map of all models and biases"
          aria-describedby="map-keys"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys move along the connections
          tabIndex={0}
          onKeyDown={onStageKeyDown}
          onBlur={() => setPointed(null)}
        />
        {!hydrated && (
          <noscript>
            <p className={classes.instead}>The picture needs JavaScript. Everything on it is in the list below.</p>
          </noscript>
        )}
        {hydrated && state === 'waiting' && (
          <div className={classes.instead}>
            <Loading label="Drawing the map" />
          </div>
        )}
        {state === 'missing' && (
          <p className={classes.instead} role="status">
            The picture cannot be drawn here: it needs WebGL, which this browser does not support. Search above, or read
            the list below, which has everything that is on it.
          </p>
        )}
        {entry && (
          <MapPanel
            ref={panel}
            index={index}
            entry={entry}
            onPoint={setPointed}
            onClose={() => enter(null)}
            onLoseFocus={() => (state === 'drawn' ? stage.current : search.current)?.focus({ preventScroll: true })}
          />
        )}
      </div>
      <div className={classes.foot}>
        <MapLegend colorBy={colorBy} />
        <div className={classes.zoom} data-for={entry && state === 'drawn' ? 'neighborhood' : state}>
          <button type="button" aria-label="Zoom in" onClick={() => drawing.current?.zoom('in')}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => drawing.current?.zoom('out')}>
            −
          </button>
          <button type="button" onClick={showWhole}>
            Whole map
          </button>
        </div>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
