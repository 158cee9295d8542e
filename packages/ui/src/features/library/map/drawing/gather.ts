import type { Point } from '../inDirection.ts';

export type Frame = { left: number; top: number; right: number; bottom: number };

/** The distance between two names, one above the other, if there is room for it. */
const LINE = 42;
const MARGIN = 30;

/**
 * The positions of an entry's neighbors around it, in pixels of the stage: models on its left and biases on its right,
 * as on the whole map, each side in an arc and in the given order.
 */
export function gather(frame: Frame, left: readonly number[], right: readonly number[]): Map<number, Point> {
  const middle = middleOf(frame);
  const width = frame.right - frame.left;
  // When there is little room, names need it more than lines do.
  const reach = Math.min(230, Math.max(40, width * (width < 560 ? 0.125 : 0.17)));
  const room = (frame.bottom - frame.top) / 2 - MARGIN;
  const arc = (places: readonly number[], side: -1 | 1) => {
    const height = Math.min(room, ((places.length - 1) * LINE) / 2);
    const bow = Math.max(height * 1.25, 1);
    return places.map((place, index): [number, Point] => {
      const y = places.length > 1 ? -height + (2 * height * index) / (places.length - 1) : 0;
      return [place, { x: middle.x + side * reach * Math.sqrt(1 - (y / bow) ** 2), y: middle.y + y }];
    });
  };
  return new Map([...arc(left, -1), ...arc(right, 1)]);
}

export function middleOf(frame: Frame): Point {
  return { x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2 };
}
