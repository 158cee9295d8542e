import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

const frame = { left: 0, top: 0, right: 900, bottom: 600 };
const places = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index);
const counts = fc.nat({ max: 45 });

describe('neighbors that gather around an entry', () => {
  it('stand within the frame, models to its left and biases to its right, in their order', () => {
    fc.assert(
      fc.property(counts, counts, (models, biases) => {
        const left = places(models, 0);
        const right = places(biases, 100);
        const gathered = gather(frame, left, right);
        expect([...gathered.keys()]).toEqual([...left, ...right]);
        for (const [place, { x, y }] of gathered) {
          expect(place < 100 ? x < 450 : x > 450).toBe(true);
          expect(x > frame.left && x < frame.right && y > frame.top && y < frame.bottom).toBe(true);
        }
        for (const side of [left, right]) {
          const ys = side.map((place) => gathered.get(place)?.y ?? Number.NaN);
          expect(ys).toEqual(ys.toSorted((one, other) => one - other));
        }
      }),
    );
  });

  it('leave a line for each name if there is room', () => {
    const ys = [...gather(frame, places(18, 0), []).values()].map(({ y }) => y);
    for (const [index, y] of ys.slice(1).entries()) expect(y - (ys[index] ?? 0)).toBeGreaterThanOrEqual(21);
  });
});
