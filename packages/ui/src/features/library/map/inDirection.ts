export type Point = { x: number; y: number };

export const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;

export type ArrowKey = keyof typeof DIRECTIONS;

export function isArrow(key: string): key is ArrowKey {
  return key in DIRECTIONS;
}

/**
 * The point that an arrow key moves to, on a screen where y points down. Sideways distance counts extra, and points
 * more to the side than ahead are chosen only if there are no others.
 */
export function inDirection<P extends Point>(from: Point, key: ArrowKey, points: readonly P[]): P | null {
  const { x, y } = DIRECTIONS[key];
  let best: P | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const ahead = (point.x - from.x) * x + (point.y - from.y) * y;
    const aside = Math.abs((point.x - from.x) * y) + Math.abs((point.y - from.y) * x);
    if (ahead < 1) continue;
    const way = ahead + 2 * aside + (aside > 1.5 * ahead ? SIDEWAYS : 0);
    if (way < least) [best, least] = [point, way];
  }
  return best;
}

const SIDEWAYS = 100_000;
