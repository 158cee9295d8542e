import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTIONS, inDirection, isArrow } from './inDirection.ts';

const here = { x: 0, y: 0 };
const keys = Object.keys(DIRECTIONS).filter(isArrow);
const point = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });

describe('an arrow key', () => {
  it('moves to a point straight ahead rather than to a nearer one at the side', () => {
    const ahead = { x: 100, y: 10 };
    expect(inDirection(here, 'ArrowRight', [{ x: 20, y: 80 }, ahead, { x: -5, y: 0 }])).toBe(ahead);
  });

  it('moves to a point at the side when there is none ahead', () => {
    const aside = { x: 20, y: 80 };
    expect(inDirection(here, 'ArrowRight', [aside, { x: -5, y: 0 }])).toBe(aside);
  });

  it('treats down as down on the screen', () => {
    const below = { x: 0, y: 50 };
    expect(inDirection(here, 'ArrowDown', [{ x: 0, y: -10 }, below])).toBe(below);
  });

  it('never moves backward, and always moves if there is a point in that direction', () => {
    fc.assert(
      fc.property(fc.array(point), fc.constantFrom(...keys), (points, key) => {
        const { x, y } = DIRECTIONS[key];
        const ahead = points.filter((it) => it.x * x + it.y * y > 0);
        const met = inDirection(here, key, points);
        if (met) expect(ahead).toContain(met);
        else expect(ahead).toEqual([]);
      }),
    );
  });
});
