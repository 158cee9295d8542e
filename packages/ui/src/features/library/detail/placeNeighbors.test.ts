import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, type NeighborPicture, placeTall, placeWide, widthOf } from './placeNeighbors.ts';

const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    "Maker's Schedule and Manager's Schedule",
    'Weber-Fechner Law',
    'W'.repeat(40),
    'i i i i i i i i i i',
  ),
);
const names = fc.array(name, { minLength: 1, maxLength: 12 });

for (const [shape, place] of [
  ['wide', placeWide],
  ['tall', placeTall],
] as const) {
  describe(`the ${shape} picture of a neighborhood`, () => {
    const everyPicture = (holds: (picture: NeighborPicture, given: readonly string[]) => void) =>
      fc.assert(fc.property(names, (given) => holds(place(given), given)));

    it('never overlaps names', () => {
      everyPicture((picture) => {
        for (const [index, one] of picture.neighbors.entries()) {
          for (const other of picture.neighbors.slice(index + 1)) expect(meet(one.label, other.label)).toBe(false);
        }
      });
    });

    it('gives each a target that is large enough, contains its name and overlaps no other', () => {
      everyPicture((picture) => {
        for (const [index, { label, area }] of picture.neighbors.entries()) {
          expect(area.height).toBeGreaterThanOrEqual(44);
          expect(area.top).toBeLessThanOrEqual(label.top);
          expect(area.top + area.height).toBeGreaterThanOrEqual(label.top + label.height);
          for (const other of picture.neighbors.slice(index + 1)) expect(meet(area, other.area)).toBe(false);
        }
      });
    });

    it('keeps everything inside its frame', () => {
      everyPicture((picture) => {
        for (const { left, top, width, height } of labels(picture)) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(picture.width);
          expect(top + height).toBeLessThanOrEqual(picture.height);
        }
        for (const { thread } of picture.neighbors) {
          for (const { x, y } of Object.values(thread)) {
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(picture.width);
            expect(y).toBeLessThanOrEqual(picture.height);
          }
        }
      });
    });

    it('shows every name completely, in lines that fit', () => {
      everyPicture((picture, given) => {
        for (const [index, label] of labels(picture).entries()) {
          expect(label.lines.join('').replaceAll(/\s/g, '')).toBe(given[index]?.replaceAll(/\s/g, ''));
          for (const line of label.lines) expect(widthOf(line)).toBeLessThanOrEqual(label.width);
        }
      });
    });

    it('makes every thread cross the middle one', () => {
      everyPicture(({ middle, neighbors }) => {
        for (const { thread } of neighbors) {
          expect(thread.at.x).toBeGreaterThanOrEqual(middle.from.x);
          expect(thread.at.x).toBeLessThanOrEqual(middle.to.x);
          expect(thread.at.y).toBeGreaterThanOrEqual(middle.from.y);
          expect(thread.at.y).toBeLessThanOrEqual(middle.to.y);
        }
      });
    });
  });
}

it('breaks a name that is wider than its line after its hyphen', () => {
  const { neighbors } = placeWide(['Observer-Expectancy Effect', ...Array.from({ length: 11 }, () => 'Base Rates')]);
  expect(neighbors[0]?.label.lines).toEqual(['Observer-', 'Expectancy', 'Effect']);
});

it('breaks what follows a hyphen again where it is still wider than its line', () => {
  const { neighbors } = placeWide([`-${'W'.repeat(40)}`, ...Array.from({ length: 11 }, () => 'Base Rates')]);
  const { lines = [], width = 0 } = neighbors[0]?.label ?? {};
  expect(lines[0]).toBe('-');
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
});

const labels = ({ neighbors }: NeighborPicture) => neighbors.map(({ label }) => label);

function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
