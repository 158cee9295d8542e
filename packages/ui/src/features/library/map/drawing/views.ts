import type Sigma from 'sigma';
import type { CameraState } from 'sigma/types';
import type { Point } from '../inDirection.ts';
import type { Region } from './regions.ts';

/** The margin around the whole map; the top one has room for a name. */
const MARGINS = { wide: { top: 42, side: 40, bottom: 16 }, high: { top: 42, side: 8, bottom: 10 } };
/** The minimum camera ratio, relative to the whole map. */
export const LOWEST = 0.07;
/** The maximum aspect ratio of a stretched region, in either direction. */
const WIDEST = 1.9;

/** Camera positions for each view. `extents` are the map's, `largest` is its largest region. */
export function createViews(sigma: Sigma, extents: Extents, largest: Region) {
  const camera = sigma.getCamera();
  let whole = wholeView();
  return {
    get whole() {
      return whole;
    },
    /** The stage has been resized. */
    measure() {
      whole = wholeView();
    },
    regionView,
    viewOn,
    spread,
    radiusOf,
  };

  /** The whole map: on a portrait stage it is rotated, with models on top. */
  function wholeView(): CameraState {
    const { width, height } = sigma.getDimensions();
    const isHigh = height > width;
    const { top, side, bottom } = isHigh ? MARGINS.high : MARGINS.wide;
    const cameraState = { x: 0.5, y: 0.5, angle: isHigh ? Math.PI / 2 : 0, ratio: 1 };
    const corners = [
      { x: extents.x[0], y: extents.y[0] },
      { x: extents.x[1], y: extents.y[1] },
    ].map((corner) => sigma.graphToViewport(corner, { cameraState }));
    const [one, other] = corners as [Point, Point];
    const ratio = Math.max(
      Math.abs(one.x - other.x) / (width - 2 * side),
      Math.abs(one.y - other.y) / (height - top - bottom),
    );
    return withMiddleAt({ ...cameraState, ratio }, { x: width / 2, y: (top + height - bottom) / 2 });
  }

  /** A region with room for the names of its entries. */
  function regionView(region: Region): CameraState {
    const { width, height } = sigma.getDimensions();
    const { x, y } = spread(region);
    const ratio = (whole.ratio * radiusOf(region, whole)) / Math.min(x, y);
    return viewOn(region, { x: width / 2, y: height / 2 + 16 }, Math.max(ratio, whole.ratio * LOWEST));
  }

  /** Puts a point of the map at a point of the stage. */
  function viewOn(point: Point, onStage: Point, ratio: number): CameraState {
    // Both conversions use the same camera, because the last frame may have used another one.
    const seen = { cameraState: camera.getState() };
    const middle = sigma.viewportToFramedGraph(sigma.graphToViewport(point, seen), seen);
    return withMiddleAt({ ...middle, angle: whole.angle, ratio }, onStage);
  }

  function withMiddleAt(cameraState: CameraState, { x, y }: Point): CameraState {
    const { width, height } = sigma.getDimensions();
    const opposite = { x: width - x, y: height - y };
    return { ...cameraState, ...sigma.viewportToFramedGraph(opposite, { cameraState }) };
  }

  /** How far a region's entries extend to the side and above when it is shown alone. */
  function spread({ radius }: Region): Point {
    const { width, height } = sigma.getDimensions();
    const x = width / 2 - Math.min(170, width * 0.13);
    const y = height / 2 - 62;
    const share = radius / largest.radius;
    return { x: Math.min(x, y * WIDEST) * share, y: Math.min(y, x * WIDEST) * share };
  }

  /** How far a region extends on the stage. */
  function radiusOf({ x, y, radius }: Region, cameraState = camera.getState()): number {
    const [middle, shore] = [
      sigma.graphToViewport({ x, y }, { cameraState }),
      sigma.graphToViewport({ x: x + radius, y }, { cameraState }),
    ];
    return Math.hypot(shore.x - middle.x, shore.y - middle.y);
  }
}

export type Views = ReturnType<typeof createViews>;

export type Extents = { x: [number, number]; y: [number, number] };
