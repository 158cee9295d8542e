import { UndirectedGraph } from 'graphology';
import type { EdgeDisplayData, NodeDisplayData } from 'sigma/types';
import { type ArrowKey, inDirection, type Point } from '../inDirection.ts';
import { categoryOf, type MapEntry, type MapIndex } from '../mapIndex.ts';
import { createMoves } from './createMoves.ts';
import { createSigma, SIGNS } from './createSigma.ts';
import { drawBands } from './drawBands.ts';
import { drawRing } from './drawRing.ts';
import { drawThreads } from './drawThreads.ts';
import { type Frame, middleOf } from './gather.ts';
import { onPaper, readInks, veil } from './inks.ts';
import type { Look } from './look.ts';
import { writeNames } from './names.ts';
import { fontsOf, namesIn, type Scene } from './naming.ts';
import { cleared, penOn } from './pens.ts';
import { bandsBetween, type Region, regionsOf } from './regions.ts';
import { createViews, type Extents } from './views.ts';
import { whenDrawn } from './whenDrawn.ts';

export type Drawing = {
  show: (look: Look) => void;
  /** Resolves when the GPU has drawn the last look. */
  ready: () => Promise<void>;
  zoom: (way: 'in' | 'out') => void;
  whole: () => void;
  /** Which neighbor an arrow key moves to; without a current entry, the one nearest to the middle of the view. */
  step: (from: number | null, key: ArrowKey) => number | null;
  /** Moves the map until the entry is visible. */
  reach: (place: number) => void;
  close: () => void;
};

type Options = {
  index: MapIndex;
  /** The part of the stage that nothing else covers, in its own pixels. */
  freeFrame: () => Frame;
  onPoint: (place: number | null) => void;
  onChoose: (place: number | null) => void;
  onEnter: (category: string) => void;
  /** No animations. */
  still: () => boolean;
};

/** A diamond looks as large as a circle when it is wider. */
const WIDTHS = { mental_model: 1, cognitive_bias: 1.32 };
/** Above this ratio, regions are labeled instead of entries. */
const NAMES_FROM = 0.62;
/** The hit area around a region. */
const SHORE = 9;

/**
 * The map in WebGL, in an empty element that has a size. It is built in steps, so that the page can respond between them.
 * @throws if there is no WebGL
 */
export async function createDrawing(stage: HTMLElement, options: Options): Promise<Drawing> {
  const { index, freeFrame, still } = options;
  const { entries } = index;
  const regions = regionsOf(entries);
  const bands = bandsBetween(regions, index);
  const largest = regions.reduce((one, other) => (other.radius > one.radius ? other : one));
  let inks = readInks(stage);
  let look: Look = { chosen: null, pointed: null, region: null, lit: null, colorBy: 'type' };
  let bright: ReadonlySet<number> | null = null;
  let closed = false;
  /** The region under the mouse, when zoomed out. */
  let hovered: Region | null = null;
  let wasFar = true;

  const graph = new UndirectedGraph();
  for (const { place, x, y, type, neighbors } of entries) {
    graph.addNode(place, { x, y, type: SIGNS[type], size: 0.85 * Math.sqrt(neighbors.length) * WIDTHS[type] });
  }
  // Other edges are shown only for one entry at a time, and as bands.
  for (const [at, { from, to, kind }] of index.threads.entries()) {
    if (kind === 'related') graph.addEdgeWithKey(at, from.place, to.place);
  }

  const shrink = Math.min(1, Math.max(0.62, stage.clientWidth / 900));
  await pause();
  const sigma = createSigma(stage);
  await pause();
  const extents = extentsOf(entries);
  sigma.setCustomBBox(extents);
  sigma.refresh();
  const camera = sigma.getCamera();
  const below = penOn(sigma, 'below', 'edges');
  const between = penOn(sigma, 'between', 'nodes');
  const above = penOn(sigma, 'names', 'mouse');

  const views = createViews(sigma, extents, largest);
  const moves = createMoves(sigma, graph, { entries, regions, views, freeFrame, lookNow: () => look, still });
  // These need the camera.
  sigma.setSettings({ nodeReducer, edgeReducer });

  sigma.on('afterRender', write);
  sigma.on('enterNode', ({ node }) => isBright(Number(node)) && options.onPoint(Number(node)));
  sigma.on('leaveNode', () => options.onPoint(null));
  sigma.on('clickNode', ({ node, event }) => {
    // A finger is larger than most targets.
    const region = 'touches' in event.original ? regionAt(event) : null;
    if (region) options.onEnter(region.category);
    else if (isBright(Number(node))) options.onChoose(Number(node));
  });
  sigma.on('clickStage', ({ event }) => {
    const region = regionAt(event);
    if (region) options.onEnter(region.category);
    else options.onChoose(null);
  });
  sigma.on('moveBody', ({ event }) => hover(regionAt(event)));
  sigma.on('leaveStage', () => hover(null));
  camera.on('updated', () => {
    allowTouch();
    if (isFar() !== wasFar) sigma.refresh({ skipIndexation: true, schedule: true });
    wasFar = isFar();
  });
  allowTouch();

  stage.addEventListener('wheel', leaveToPage, { capture: true });
  stage.addEventListener('touchstart', leaveTouchToPage, { capture: true });
  const resizes = new ResizeObserver(() => {
    const { width, height } = sigma.getDimensions();
    // A new observer calls once at the start, with the size that everything was made for.
    if (stage.clientWidth > 0 && (stage.clientWidth !== width || stage.clientHeight !== height)) moves.fit();
  });
  resizes.observe(stage);
  // The page's colors have changed only once this attribute has.
  const schemes = new MutationObserver(() => {
    inks = readInks(stage);
    sigma.refresh({ skipIndexation: true });
  });
  schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  const fonts = fontsOf(stage);
  // Fonts may still be loading, and canvas does not request them. Some faces of the list are for other machines.
  for (const font of Object.values(fonts)) void document.fonts.load(font).catch(() => undefined);
  document.fonts.addEventListener('loadingdone', rewrite);

  return {
    show(next) {
      const before = look;
      look = next;
      const focus = look.chosen ?? look.pointed;
      bright = focus === null ? look.lit : new Set([focus, ...(entries[focus]?.neighbors ?? [])]);
      if (look.chosen !== before.chosen || look.region !== before.region) moves.arrange(!still());
      hover(null);
      if (sigma.getGraph() === graph) sigma.refresh({ skipIndexation: true });
      else sigma.setGraph(graph);
    },
    ready: () => whenDrawn([sigma.getCanvases()['edges'], sigma.getCanvases()['nodes']]),
    zoom(way) {
      const factor = way === 'in' ? 1 / 1.6 : 1.6;
      moves.fly({ ratio: camera.getBoundedRatio(camera.ratio * factor) }, 160);
    },
    whole: () => moves.fly(moves.home()),
    step(from, key) {
      const middle = middleOf(freeFrame());
      if (from === null) return nearestTo(middle);
      const reachable = (entries[from]?.neighbors ?? []).filter((place) => isBright(place) || look.chosen === null);
      const points = reachable.filter((place) => !look.lit || look.lit.has(place)).map(pointOf);
      return inDirection(pointOf(from), key, points)?.place ?? null;
    },
    reach(place) {
      const { left, top, right, bottom } = freeFrame();
      const { x, y } = pointOf(place);
      if (x > left + 60 && x < right - 60 && y > top + 40 && y < bottom - 40) return;
      moves.fly(sigma.viewportToFramedGraph({ x, y }));
    },
    close() {
      closed = true;
      moves.arrest();
      document.fonts.removeEventListener('loadingdone', rewrite);
      resizes.disconnect();
      schemes.disconnect();
      stage.removeEventListener('wheel', leaveToPage, { capture: true });
      stage.removeEventListener('touchstart', leaveTouchToPage, { capture: true });
      sigma.kill();
    },
  };

  function isBright(place: number): boolean {
    return bright === null || bright.has(place) || (look.chosen === null && (look.lit?.has(place) ?? true));
  }

  function isFar(): boolean {
    return camera.ratio > views.whole.ratio * NAMES_FROM;
  }

  function nodeReducer(node: string, data: { size?: number }): Partial<NodeDisplayData> {
    const place = Number(node);
    const entry = entries[place] as MapEntry;
    const size = (data.size ?? 3) * shrink;
    if (bright !== null && !bright.has(place)) {
      // They would only get in the way.
      if (look.chosen !== null || (look.region !== null && look.region !== entry.category)) {
        return { ...data, hidden: true };
      }
      return { ...data, size: size * 0.8, color: onPaper(inks.ink, inks.paper, 0.16) };
    }
    const grown = place === look.chosen ? 1.8 : place === look.pointed ? 1.35 : 1;
    return { ...data, size: size * grown, zIndex: place === look.chosen ? 2 : 1, color: colorOf(entry) };
  }

  function colorOf({ type, category }: Pick<MapEntry, 'type' | 'category'>): string {
    if (look.colorBy === 'category') return categoryOf(category).color;
    return type === 'mental_model' ? inks.model : inks.bias;
  }

  function edgeReducer(edge: string): Partial<EdgeDisplayData> {
    const thread = index.threads[Number(edge)];
    if (!thread || look.chosen !== null || look.pointed !== null) return { hidden: true };
    const { from, to } = thread;
    if (bright !== null && !(bright.has(from.place) && bright.has(to.place))) return { hidden: true };
    if (isFar() && from.category !== to.category) return { hidden: true };
    const share = from.category === to.category ? 0.5 : 0.14;
    return { color: veil(threadColor(thread), share), size: shrink < 1 ? 0.5 : 1 };
  }

  function threadColor({ from, kind }: (typeof index.threads)[number]): string {
    if (kind === 'remedy') return inks.second;
    return from.type === 'mental_model' ? inks.model : inks.bias;
  }

  /**
   * The wheel scrolls the page, unless the map has the focus or Ctrl is held, which is also how a pinch is reported.
   */
  function leaveToPage(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey || stage === document.activeElement) return;
    event.stopPropagation();
  }

  /** If there is nothing to move, one finger scrolls the page. */
  function leaveTouchToPage(event: TouchEvent): void {
    if (event.touches.length === 1 && rests()) event.stopPropagation();
  }

  function allowTouch(): void {
    const { mouse } = sigma.getCanvases();
    if (mouse) mouse.style.touchAction = rests() ? 'pan-y' : 'none';
  }

  function rests(): boolean {
    return look.chosen !== null || moves.isHome();
  }

  function pointOf(place: number): Point & { place: number; size: number } {
    const data = sigma.getNodeDisplayData(place);
    if (!data) return { x: 0, y: 0, place, size: 0 };
    return { ...sigma.framedGraphToViewport(data), place, size: sigma.scaleSize(data.size) };
  }

  function nearestTo({ x, y }: Point): number | null {
    const away = (place: number) => {
      const point = pointOf(place);
      return Math.hypot(point.x - x, point.y - y);
    };
    const places = entries.map(({ place }) => place).filter((place) => bright === null || bright.has(place));
    return places.sort((one, other) => away(one) - away(other))[0] ?? null;
  }

  /** The region at that point, including its name above it, while regions are shown. */
  function regionAt({ x, y }: Point): Region | null {
    if (!isFar() || look.chosen !== null || look.pointed !== null || look.region !== null) return null;
    const away = (region: Region) => {
      const middle = sigma.graphToViewport(region);
      return Math.hypot(middle.x - x, middle.y - 10 - y) - views.radiusOf(region);
    };
    const [nearest] = regions.toSorted((one, other) => away(one) - away(other));
    return nearest && away(nearest) < SHORE + 10 ? nearest : null;
  }

  function hover(region: Region | null): void {
    if (region === hovered) return;
    hovered = region;
    stage.toggleAttribute('data-enterable', region !== null);
    sigma.scheduleRender();
  }

  /** What is written, without what lies below. */
  function rewrite(): void {
    if (!closed) write();
  }

  function write(): void {
    const { width, height } = sigma.getDimensions();
    bandsNow(cleared(sigma, below));
    drawThreads(cleared(sigma, between), threadsNow());
    const pen = cleared(sigma, above);
    for (const place of new Set([look.chosen, look.pointed])) {
      const entry = place === null ? undefined : entries[place];
      if (entry) drawRing(pen, entry.type, pointOf(entry.place), inks.ink);
    }
    const frame = { left: 4, top: 4, right: width - 4, bottom: height - 4 };
    const free = look.chosen === null ? frame : { ...frame, ...pick(freeFrame()) };
    const signs = signsNow();
    const taken = [...signs];
    const [first, ...names] = namesIn(scene());
    if (first) writeNames(pen, [first], free, inks, taken);
    // The neighbors of the selected entry stand so close together that each has only its own side for a label.
    writeNames(pen, names, free, inks, look.chosen === null ? taken : taken.slice(signs.length));
  }

  function bandsNow(pen: CanvasRenderingContext2D): void {
    if (!isFar() || look.chosen !== null || look.pointed !== null || look.region !== null) return;
    const shown = bands.filter(({ from, to, main }) =>
      hovered ? hovered === from || hovered === to : main && isShown(from) && isShown(to),
    );
    drawBands(
      pen,
      shown.map(({ from, to, threads }) => {
        const color = from.type !== to.type ? inks.second : from.type === 'mental_model' ? inks.model : inks.bias;
        return {
          from: sigma.graphToViewport(from),
          to: sigma.graphToViewport(to),
          width: Math.max(0.75, threads * 0.2 * shrink),
          color: onPaper(color, inks.paper, hovered ? 0.5 : 0.17),
        };
      }),
      regions.map((region) => ({ ...sigma.graphToViewport(region), radius: views.radiusOf(region) + SHORE * shrink })),
      inks.paper,
    );
  }

  /** The filter highlights some of it. */
  function isShown({ type }: Region): boolean {
    const [first] = look.lit ?? [];
    return first === undefined || entries[first]?.type === type;
  }

  function threadsNow() {
    const focus = look.pointed ?? look.chosen;
    if (focus === null) return [];
    const ends = (place: number | null, { from, to }: (typeof index.threads)[number]) =>
      from.place === place || to.place === place;
    return index.threads
      .filter((thread) => ends(look.chosen ?? focus, thread) || (ends(focus, thread) && isWithin(thread)))
      .map((thread) => ({
        from: pointOf(thread.from.place),
        to: pointOf(thread.to.place),
        dashed: thread.kind === 'remedy',
        color: onPaper(threadColor(thread), inks.paper, ends(focus, thread) ? 0.9 : 0.3),
        width: ends(focus, thread) ? 1.4 : 1,
      }));
  }

  function isWithin({ from, to }: (typeof index.threads)[number]): boolean {
    return bright === null || (bright.has(from.place) && bright.has(to.place));
  }

  /** Names are drawn beside symbols and not over them. */
  function signsNow(): Frame[] {
    if (isFar() && look.chosen === null && look.pointed === null) return [];
    return entries
      .filter(({ place }) => place !== look.chosen && (bright === null || bright.has(place)))
      .map(({ place }) => {
        const { x, y, size } = pointOf(place);
        return { left: x - size, top: y - size + 1, right: x + size, bottom: y + size - 1 };
      });
  }

  function scene(): Scene {
    const { left, right } = freeFrame();
    return {
      look,
      inks,
      fonts,
      shown: entries.filter(({ place }) => bright === null || bright.has(place)),
      regions: regions.filter(isShown),
      isFar: isFar(),
      nearness: views.whole.ratio / camera.ratio,
      isTurned: views.whole.angle !== 0,
      isCramped: right - left < 560,
      pointOf,
      islandOf: (region) => ({
        ...sigma.graphToViewport(region),
        gap: region === moves.entered() ? views.spread(region).y + 30 : views.radiusOf(largest) + SHORE * shrink,
      }),
      colorOf,
    };
  }
}

function extentsOf(entries: readonly Point[]): Extents {
  const extent = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return { x: extent(entries.map(({ x }) => x)), y: extent(entries.map(({ y }) => y)) };
}

function pick({ left, top, right, bottom }: Frame): Frame {
  return { left: left + 4, top: top + 4, right: right - 4, bottom: bottom - 4 };
}

/** Lets the page respond before the next step. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
