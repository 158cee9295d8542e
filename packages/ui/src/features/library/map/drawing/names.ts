import type { Point } from '../inDirection.ts';
import type { Frame } from './gather.ts';
import type { Inks } from './inks.ts';

/** A name to be written beside, or across, a point. */
export type Name = Point & {
  text: string;
  /** Which side of the point it stands on; `around` writes it across the point. `either` tries right, then left. */
  side: 'left' | 'right' | 'either' | 'above' | 'around';
  /** From the point to the name. */
  gap: number;
  font: string;
  size: number;
  color: string;
  /** Below it a stroke of the pencil: straight for models, wavy for biases. */
  stroke?: { wavy: boolean; color: string };
};

/** Writes as many of the names as find room, the first ones first: none lies over another or beyond the frame. */
export function writeNames(context: CanvasRenderingContext2D, names: readonly Name[], frame: Frame, inks: Inks): void {
  const taken: Frame[] = [];
  context.lineJoin = 'round';
  context.textBaseline = 'alphabetic';
  for (const name of names) {
    context.font = name.font;
    const text = cutToFit(context, name, frame);
    const width = context.measureText(text).width;
    const box = boxesOf(name, width).find((tried) => isWithin(tried, frame) && !taken.some((one) => meet(one, tried)));
    if (!box) continue;
    taken.push(box);
    const baseline = box.top + name.size * 0.98;
    context.strokeStyle = inks.paper;
    context.lineWidth = 4;
    context.strokeText(text, box.left, baseline);
    context.fillStyle = name.color;
    context.fillText(text, box.left, baseline);
    if (name.stroke) drawStroke(context, name.stroke, box.left, baseline + name.size * 0.34, width);
  }
}

/** Where a name has one side only to stand on, it gives up its end rather than itself. */
function cutToFit(context: CanvasRenderingContext2D, { text, side, x, gap }: Name, frame: Frame): string {
  if (side !== 'left' && side !== 'right') return text;
  const room = side === 'left' ? x - gap - frame.left : frame.right - x - gap;
  if (context.measureText(text).width <= room) return text;
  for (let end = text.length - 1; end >= LEAST; end--) {
    const cut = `${text.slice(0, end).trimEnd()}…`;
    if (context.measureText(cut).width <= room) return cut;
  }
  return text;
}

/** Fewer letters say nothing. */
const LEAST = 6;

function boxesOf({ x, y, side, gap, size }: Name, width: number): Frame[] {
  const height = size * 1.3;
  const at = (left: number, top: number): Frame => ({ left, top, right: left + width, bottom: top + height });
  const right = at(x + gap, y - height / 2);
  const left = at(x - gap - width, y - height / 2);
  switch (side) {
    case 'left':
      return [left];
    case 'right':
      return [right];
    case 'either':
      return [right, left];
    case 'above':
      return [at(x - width / 2, y - gap - height)];
    case 'around':
      return [0, -1.1, 1.1, -2, 2].map((lines) => at(x - width / 2, y - height / 2 + lines * height));
  }
}

function isWithin(box: Frame, frame: Frame): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

const AIR = 4;

function meet(one: Frame, other: Frame): boolean {
  return (
    one.left < other.right + AIR &&
    other.left < one.right + AIR &&
    one.top < other.bottom + 1 &&
    other.top < one.bottom + 1
  );
}

function drawStroke(
  context: CanvasRenderingContext2D,
  { wavy, color }: NonNullable<Name['stroke']>,
  left: number,
  y: number,
  width: number,
): void {
  context.beginPath();
  context.moveTo(left, y);
  if (wavy) {
    const waves = Math.max(1, Math.round(width / 8));
    const length = width / waves;
    for (let wave = 0; wave < waves; wave++) {
      const from = left + wave * length;
      context.quadraticCurveTo(from + length / 4, y - 3, from + length / 2, y);
      context.quadraticCurveTo(from + (3 * length) / 4, y + 3, from + length, y);
    }
  } else {
    context.lineTo(left + width, y);
  }
  context.strokeStyle = color;
  context.lineWidth = wavy ? 1.25 : 1.5;
  context.stroke();
}
