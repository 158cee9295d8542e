import { UndirectedGraph } from 'graphology';
import Sigma from 'sigma';
import { NodeCircleProgram } from 'sigma/rendering';
import type { CameraState, EdgeDisplayData, NodeDisplayData } from 'sigma/types';
import { animateNodes } from 'sigma/utils';
import { type ArrowKey, inDirection, type Point } from '../inDirection.ts';
import { categoryOf, type MapEntry, type MapIndex } from '../mapIndex.ts';
import { DiamondProgram } from './DiamondProgram.ts';
import { drawRing } from './drawRing.ts';
import { type Frame, gather, middleOf } from './gather.ts';
import { onPaper, readInks, veil } from './inks.ts';
import { type Name, writeNames } from './names.ts';
import { type Region, regionsOf } from './regions.ts';

/** What is to be seen. Entries are told by their places. */
export type Look = {
  /** Its neighborhood is shown, and nothing else. */
  chosen: number | null;
  /** Lights its neighbors. */
  pointed: number | null;
  /** Null where all of them are. */
  lit: ReadonlySet<number> | null;
  colorBy: 'type' | 'category';
};

export type Drawing = {
  show: (look: Look) => void;
  zoom: (way: 'in' | 'out') => void;
  whole: () => void;
  /** Whither an arrow key leads along the threads from there; from nowhere, to the middle of what is seen. */
  step: (from: number | null, key: ArrowKey) => number | null;
  /** Moves the map until that one is seen. */
  reach: (place: number) => void;
  close: () => void;
};

type Options = {
  index: MapIndex;
  /** What of the stage is not covered by anything else, in its own pixels. */
  freeFrame: () => Frame;
  onPoint: (place: number | null) => void;
  onChoose: (place: number | null) => void;
  /** No flying. */
  still: () => boolean;
};

/** A diamond is as large as a circle when it is wider. */
const SIGNS = { mental_model: 1, cognitive_bias: 1.32 };
const FLIGHT = 480;
const EASING = 'quadraticInOut';
const MARGIN = 28;
/** Of the whole map's, where one neighborhood is shown. */
const NEAR = 0.42;
/** From here on entries are named, and no longer regions. */
const NAMES_FROM = 0.62;
const LOWEST = 0.07;

/** The map in WebGL, in an element that is empty and has a size. Throws where there is no WebGL. */
export function createDrawing(stage: HTMLElement, options: Options): Drawing {
  const { index, freeFrame, still } = options;
  const { entries } = index;
  const regions = regionsOf(entries);
  let inks = readInks(stage);
  let look: Look = { chosen: null, pointed: null, lit: null, colorBy: 'type' };
  let bright: ReadonlySet<number> | null = null;
  let arrested = () => {};
  let closed = false;

  const graph = new UndirectedGraph();
  for (const { place, x, y, type, neighbours } of entries) {
    graph.addNode(place, { x, y, type, size: (1.6 + 0.6 * Math.sqrt(neighbours.length)) * SIGNS[type] });
  }
  for (const [at, { from, to }] of index.threads.entries()) graph.addEdgeWithKey(at, from.place, to.place);

  const shrink = Math.min(1, Math.max(0.62, stage.clientWidth / 900));
  const sigma = new Sigma(graph, stage, {
    defaultDrawNodeHover: () => undefined,
    renderLabels: false,
    nodeProgramClasses: { mental_model: NodeCircleProgram, cognitive_bias: DiamondProgram },
    nodeReducer,
    edgeReducer,
    zIndex: true,
    minEdgeThickness: 0.6,
    stagePadding: 0,
    zoomDuration: 160,
    zoomingRatio: 1.5,
    enableCameraRotation: false,
    // Neither on paper nor on its way out of the page does it have a size.
    allowInvalidContainer: true,
  });
  const extents = extentsOf(entries);
  sigma.setCustomBBox(extents);
  sigma.refresh();
  const camera = sigma.getCamera();
  const names = sigma.createCanvas('names', { style: { pointerEvents: 'none' }, beforeLayer: 'mouse' });
  const pen = names.getContext('2d');
  if (!pen) throw new Error('There is no canvas to write on.');

  let whole = wholeState();
  turn();
  camera.setState(whole);
  bound();

  sigma.on('afterRender', write);
  sigma.on('enterNode', ({ node }) => isBright(Number(node)) && options.onPoint(Number(node)));
  sigma.on('leaveNode', () => options.onPoint(null));
  sigma.on('clickNode', ({ node }) => isBright(Number(node)) && options.onChoose(Number(node)));
  sigma.on('clickStage', () => options.onChoose(null));
  camera.on('updated', allowTouch);
  allowTouch();

  stage.addEventListener('wheel', leaveToPage, { capture: true });
  stage.addEventListener('touchstart', leaveTouchToPage, { capture: true });
  const resizes = new ResizeObserver(fit);
  resizes.observe(stage);
  // The page has its other colors when this has changed, and not before.
  const schemes = new MutationObserver(() => {
    inks = readInks(stage);
    sigma.refresh({ skipIndexation: true });
  });
  schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  const fonts = fontsOf(stage);
  // They may be on their way yet, and canvas does not ask for them.
  void Promise.allSettled(Object.values(fonts).map((font) => document.fonts.load(font))).then(() => {
    if (!closed) sigma.scheduleRender();
  });

  return {
    show(next) {
      const before = look;
      look = next;
      const focus = look.chosen ?? look.pointed;
      bright = focus === null ? look.lit : new Set([focus, ...(entries[focus]?.neighbours ?? [])]);
      if (look.chosen !== before.chosen) {
        if (look.chosen === null) release();
        else gatherAround(look.chosen, !still());
      }
      sigma.refresh({ skipIndexation: true });
    },
    zoom(way) {
      const factor = way === 'in' ? 1 / 1.6 : 1.6;
      fly({ ratio: camera.getBoundedRatio(camera.ratio * factor) }, 160);
    },
    whole: () => fly(whole),
    step(from, key) {
      const middle = middleOf(freeFrame());
      if (from === null) return nearestTo(middle);
      const reachable = (entries[from]?.neighbours ?? []).filter((place) => isBright(place) || look.chosen === null);
      const points = reachable.filter((place) => !look.lit || look.lit.has(place)).map(pointOf);
      return inDirection(pointOf(from), key, points)?.place ?? null;
    },
    reach(place) {
      const { left, top, right, bottom } = freeFrame();
      const { x, y } = pointOf(place);
      if (x > left + 60 && x < right - 60 && y > top + 40 && y < bottom - 40) return;
      fly(sigma.viewportToFramedGraph({ x, y }));
    },
    close() {
      closed = true;
      arrested();
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

  function nodeReducer(node: string, data: { size?: number }): Partial<NodeDisplayData> {
    const place = Number(node);
    const entry = entries[place] as MapEntry;
    const size = (data.size ?? 3) * shrink;
    const shines = bright === null || bright.has(place);
    if (!shines) {
      return { ...data, size: size * 0.8, color: onPaper(inks.ink, inks.paper, look.chosen === null ? 0.16 : 0.06) };
    }
    const grown = place === look.chosen ? 1.8 : place === look.pointed ? 1.35 : 1;
    return { ...data, size: size * grown, zIndex: place === look.chosen ? 2 : 1, color: colorOf(entry) };
  }

  function colorOf({ type, category }: MapEntry): string {
    if (look.colorBy === 'category') return categoryOf(category).color;
    return type === 'mental_model' ? inks.model : inks.bias;
  }

  function edgeReducer(edge: string): Partial<EdgeDisplayData> {
    const thread = index.threads[Number(edge)];
    if (!thread) return { hidden: true };
    const { from, to } = thread;
    const color = threadColor(thread);
    const ends = (place: number | null) => from.place === place || to.place === place;
    const within = bright === null || (bright.has(from.place) && bright.has(to.place));
    if (look.chosen !== null) {
      if (!within) return { hidden: true };
      if (ends(look.pointed)) return { color, size: 1.6, zIndex: 2 };
      return ends(look.chosen)
        ? { color: veil(color, look.pointed === null ? 0.85 : 0.35), size: 1.2, zIndex: 1 }
        : { color: veil(color, 0.1), size: 0.7 };
    }
    if (look.pointed !== null) {
      return ends(look.pointed)
        ? { color, size: 1.3, zIndex: 1 }
        : { color: veil(color, thread.kind === 'related' ? 0.1 : 0.04), size: 0.7 };
    }
    if (!within) return { hidden: true };
    const share = thread.kind === 'related' ? 0.4 : 0.14;
    return { color: veil(color, look.lit ? share * 1.5 : share), size: 1 };
  }

  function threadColor({ from, kind }: (typeof index.threads)[number]): string {
    if (kind === 'remedy') return inks.second;
    return from.type === 'mental_model' ? inks.model : inks.bias;
  }

  /** The camera that shows everything: on a stage that is higher than wide the map is turned, models above. */
  function wholeState(): CameraState {
    const { width, height } = sigma.getDimensions();
    const angle = height > width ? Math.PI / 2 : 0;
    const cameraState = { x: 0.5, y: 0.5, angle, ratio: 1 };
    const corners = [
      { x: extents.x[0], y: extents.y[0] },
      { x: extents.x[1], y: extents.y[1] },
    ].map((corner) => sigma.graphToViewport(corner, { cameraState }));
    const [one, other] = corners as [Point, Point];
    const ratio = Math.max(
      Math.abs(one.x - other.x) / (width - 2 * MARGIN),
      Math.abs(one.y - other.y) / (height - 2 * MARGIN),
    );
    return { ...cameraState, ratio };
  }

  /** Two fingers shall not. */
  function turn(): void {
    camera.enabledRotation = true;
    camera.setState({ angle: whole.angle });
    camera.enabledRotation = false;
  }

  function bound(): void {
    sigma.setSettings({ minCameraRatio: whole.ratio * LOWEST, maxCameraRatio: whole.ratio * 1.15 });
  }

  function isWhole(): boolean {
    const { x, y, ratio } = camera.getState();
    return Math.abs(x - whole.x) + Math.abs(y - whole.y) + Math.abs(ratio - whole.ratio) < 0.02;
  }

  function fly(to: Partial<CameraState>, duration = FLIGHT): void {
    if (still()) camera.setState(to);
    else void camera.animate(to, { duration, easing: EASING });
  }

  /** Every other entry keeps its place, or goes back to it. */
  function gatherAround(place: number, moving: boolean): void {
    const center = entries[place];
    if (!center) return;
    const frame = freeFrame();
    const cameraState = cameraOn(center, middleOf(frame));
    // In the order in which they lie around it anyway, so that fewer of them cross each other's way.
    const neighbours = center.neighbours
      .flatMap((neighbour) => entries[neighbour] ?? [])
      .map((entry) => ({ entry, at: sigma.graphToViewport(entry, { cameraState }) }))
      .sort((one, other) => one.at.y - other.at.y)
      .map(({ entry }) => entry);
    const side = (type: MapEntry['type']) => neighbours.filter((it) => it.type === type).map((it) => it.place);
    const gathered = gather(frame, side('mental_model'), side('cognitive_bias'));
    const targets = new Map(
      [...gathered].map(([neighbour, point]) => [neighbour, sigma.viewportToGraph(point, { cameraState })]),
    );
    move(targets, moving);
    if (moving) fly(cameraState);
    else camera.setState(cameraState);
  }

  function release(): void {
    move(new Map(), !still());
    fly(whole);
  }

  function move(targets: ReadonlyMap<number, Point>, moving: boolean): void {
    arrested();
    const goals: Record<string, { x: number; y: number }> = {};
    for (const entry of entries) {
      const { x, y } = targets.get(entry.place) ?? entry;
      const now = graph.getNodeAttributes(entry.place);
      if (now['x'] !== x || now['y'] !== y) goals[entry.place] = { x, y };
    }
    if (moving) {
      arrested = animateNodes(graph, goals, { duration: FLIGHT, easing: EASING });
      return;
    }
    for (const [node, goal] of Object.entries(goals)) graph.mergeNodeAttributes(node, goal);
  }

  /** The camera that has the entry at that point of the stage. */
  function cameraOn(entry: MapEntry, point: Point): CameraState {
    const { width, height } = sigma.getDimensions();
    // By the same camera there and back: what was drawn last may have been drawn by another one.
    const seen = { cameraState: camera.getState() };
    const centered = {
      ...sigma.viewportToFramedGraph(sigma.graphToViewport(entry, seen), seen),
      angle: whole.angle,
      ratio: whole.ratio * NEAR,
    };
    const opposite = { x: width - point.x, y: height - point.y };
    return { ...centered, ...sigma.viewportToFramedGraph(opposite, { cameraState: centered }) };
  }

  function fit(): void {
    if (stage.clientWidth === 0) return;
    const wasWhole = isWhole();
    sigma.resize();
    whole = wholeState();
    turn();
    bound();
    if (look.chosen !== null) gatherAround(look.chosen, false);
    else if (wasWhole) camera.setState(whole);
    sigma.refresh();
  }

  /** The wheel scrolls the page, unless the map has the focus or Ctrl is held, which is also what a pinch says. */
  function leaveToPage(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey || stage === document.activeElement) return;
    event.stopPropagation();
  }

  /** Where there is nothing to be moved, one finger scrolls the page. */
  function leaveTouchToPage(event: TouchEvent): void {
    if (event.touches.length === 1 && rests()) event.stopPropagation();
  }

  function allowTouch(): void {
    const { mouse } = sigma.getCanvases();
    if (mouse) mouse.style.touchAction = rests() ? 'pan-y' : 'none';
  }

  function rests(): boolean {
    return look.chosen !== null || isWhole();
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

  function write(): void {
    if (!pen) return;
    const { width, height } = sigma.getDimensions();
    const scale = window.devicePixelRatio || 1;
    names.width = width * scale;
    names.height = height * scale;
    pen.scale(scale, scale);
    for (const place of new Set([look.chosen, look.pointed])) {
      const entry = place === null ? undefined : entries[place];
      if (entry) drawRing(pen, entry.type, pointOf(entry.place), inks.ink);
    }
    const frame = { left: 4, top: 4, right: width - 4, bottom: height - 4 };
    writeNames(pen, namesNow(), look.chosen === null ? frame : { ...frame, ...pick(freeFrame()) }, inks);
  }

  function namesNow(): Name[] {
    const near = camera.ratio < whole.ratio * NAMES_FROM;
    const focus = look.chosen ?? look.pointed;
    if (focus === null && !near && !look.lit) return regions.map(regionName);
    const shown = entries.filter(({ place }) => bright === null || bright.has(place));
    const rank = (place: number) => (place === look.chosen ? 3 : place === look.pointed ? 2 : 0);
    return shown
      .sort((a, b) => rank(b.place) - rank(a.place) || b.neighbours.length - a.neighbours.length)
      .filter(({ place }) => place !== look.chosen || !isCramped())
      .map((entry) => entryName(entry, near || focus !== null));
  }

  /** There is no room for a large name among the others, and the panel says it. */
  function isCramped(): boolean {
    const { left, right } = freeFrame();
    return right - left < 560;
  }

  function entryName(entry: MapEntry, near: boolean): Name {
    const { x, y, size } = pointOf(entry.place);
    const named = { text: entry.name, x, y };
    if (entry.place === look.chosen) {
      const stroke = { wavy: entry.type === 'cognitive_bias', color: colorOf(entry) };
      return { ...named, side: 'above', gap: size + 14, font: fonts.chosen, size: 22, color: inks.ink, stroke };
    }
    const side = look.chosen === null ? 'either' : entry.type === 'mental_model' ? 'left' : 'right';
    const font = entry.place === look.pointed ? fonts.pointed : fonts.entry;
    return { ...named, side, gap: size + 5, font, size: near ? 15 : 14, color: inks.ink };
  }

  function regionName({ category, type, x, y }: Region): Name {
    const color =
      look.colorBy === 'category' ? categoryOf(category).color : type === 'mental_model' ? inks.model : inks.bias;
    return {
      ...sigma.graphToViewport({ x, y }),
      text: categoryOf(category).name,
      side: 'around',
      gap: 0,
      font: fonts.region,
      size: 17,
      color: inks.ink,
      stroke: { wavy: type === 'cognitive_bias', color },
    };
  }
}

function extentsOf(entries: readonly Point[]): { x: [number, number]; y: [number, number] } {
  const extent = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return { x: extent(entries.map(({ x }) => x)), y: extent(entries.map(({ y }) => y)) };
}

function fontsOf(element: Element) {
  const styles = getComputedStyle(element);
  const [serif, sans] = ['--serif', '--sans'].map((name) => styles.getPropertyValue(name).trim());
  return {
    region: `italic 400 17px ${serif}`,
    entry: `500 15px ${sans}`,
    pointed: `700 16px ${sans}`,
    chosen: `400 22px ${serif}`,
  };
}

function pick({ left, top, right, bottom }: Frame): Frame {
  return { left: left + 4, top: top + 4, right: right - 4, bottom: bottom - 4 };
}
