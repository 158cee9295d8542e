import type { UndirectedGraph } from 'graphology';
import type Sigma from 'sigma';
import type { CameraState } from 'sigma/types';
import { animateNodes } from 'sigma/utils';
import type { Point } from '../inDirection.ts';
import type { MapEntry } from '../mapIndex.ts';
import { type Frame, gather, middleOf } from './gather.ts';
import type { Look } from './look.ts';
import type { Region } from './regions.ts';
import { LOWEST, type Views } from './views.ts';

type Options = {
  entries: readonly MapEntry[];
  regions: readonly Region[];
  views: Views;
  freeFrame: () => Frame;
  lookNow: () => Look;
  /** No animations. */
  still: () => boolean;
};

const FLIGHT = 480;
const EASING = 'quadraticInOut';
/** The whole map's camera state while one neighborhood is shown. */
const NEAR = 0.42;

/** Where the camera is, and where the displaced entries are, in graph units. */
type Arrangement = { seen: CameraState; targets: ReadonlyMap<number, Point> };

const HOME: Arrangement['targets'] = new Map();

/** Moves the entries and the camera to where they belong for the current view. */
export function createMoves(sigma: Sigma, graph: UndirectedGraph, options: Options) {
  const { entries, regions, views, freeFrame, lookNow, still } = options;
  const camera = sigma.getCamera();
  let arrested = () => {};
  turn();
  camera.setState(views.whole);
  bound();
  return { arrange, fit, fly, home, isHome, entered, arrest: () => arrested() };

  /** Moves everything to where it belongs: around the selected entry, over the whole stage in a region, or home. */
  function arrange(moving: boolean): void {
    const { chosen } = lookNow();
    const center = chosen === null ? undefined : entries[chosen];
    const region = entered();
    const { seen, targets } = center
      ? around(center)
      : region
        ? spreadOut(region)
        : { seen: views.whole, targets: HOME };
    move(targets, moving);
    if (moving) fly(seen);
    else camera.setState(seen);
  }

  /** Its neighbors gather around it. */
  function around(center: MapEntry): Arrangement {
    const frame = freeFrame();
    const cameraState = views.viewOn(center, middleOf(frame), views.whole.ratio * NEAR);
    // In their angular order on the map, so that fewer of them cross paths.
    const neighbors = center.neighbors
      .flatMap((neighbor) => entries[neighbor] ?? [])
      .map((entry) => ({ entry, at: sigma.graphToViewport(entry, { cameraState }) }))
      .sort((one, other) => one.at.y - other.at.y)
      .map(({ entry }) => entry);
    const side = (type: MapEntry['type']) => neighbors.filter((it) => it.type === type).map((it) => it.place);
    const gathered = gather(frame, side('mental_model'), side('cognitive_bias'));
    const targets = [...gathered].map(([neighbor, point]): [number, Point] => [
      neighbor,
      sigma.viewportToGraph(point, { cameraState }),
    ]);
    return { seen: cameraState, targets: new Map(targets) };
  }

  /** A region fills the stage, which has a different aspect ratio. */
  function spreadOut(region: Region): Arrangement {
    const cameraState = views.regionView(region);
    const { x: wide, y: high } = views.spread(region);
    const even = Math.min(wide, high);
    const middle = sigma.graphToViewport(region, { cameraState });
    const its = entries.filter(({ category }) => category === region.category);
    const targets = its.map((entry): [number, Point] => {
      const { x, y } = sigma.graphToViewport(entry, { cameraState });
      const point = {
        x: middle.x + ((x - middle.x) * wide) / even,
        y: middle.y + ((y - middle.y) * high) / even,
      };
      return [entry.place, sigma.viewportToGraph(point, { cameraState })];
    });
    return { seen: cameraState, targets: new Map(targets) };
  }

  function move(targets: ReadonlyMap<number, Point>, moving: boolean): void {
    arrested();
    const goals: Record<string, Point> = {};
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

  function fly(to: Partial<CameraState>, duration = FLIGHT): void {
    if (still()) camera.setState(to);
    else void camera.animate(to, { duration, easing: EASING });
  }

  function entered(): Region | undefined {
    return regions.find(({ category }) => category === lookNow().region);
  }

  /** The camera position when the user has not moved it. */
  function home(): CameraState {
    const region = entered();
    return region ? views.regionView(region) : views.whole;
  }

  function isHome(): boolean {
    const { x, y, ratio } = camera.getState();
    const at = home();
    return Math.abs(x - at.x) + Math.abs(y - at.y) + Math.abs(ratio - at.ratio) < 0.02 * (at.ratio / views.whole.ratio);
  }

  /** The stage has been resized. */
  function fit(): void {
    const wasHome = isHome();
    sigma.resize();
    views.measure();
    turn();
    bound();
    if (lookNow().chosen !== null || wasHome) arrange(false);
    sigma.refresh();
  }

  /** Two fingers must not. */
  function turn(): void {
    camera.enabledRotation = true;
    camera.setState({ angle: views.whole.angle });
    camera.enabledRotation = false;
  }

  function bound(): void {
    sigma.setSettings({ minCameraRatio: views.whole.ratio * LOWEST, maxCameraRatio: views.whole.ratio * 1.15 });
  }
}
