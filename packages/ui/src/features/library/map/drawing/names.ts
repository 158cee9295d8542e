import type { Point } from '../inDirection.ts';
import type { Frame } from './gather.ts';
import type { Inks } from './inks.ts';

type Side = 'left' | 'right' | 'above' | 'below';

/** A label beside a point. */
export type Name = Point & {
  text: string;
  /** The sides where it may be placed, best first. */
  sides: readonly Side[];
  /** The gap between the point and the label. */
  gap: number;
  font: string;
  size: number;
  color: string;
  /**
   * A wider label is broken into as many lines as allowed, then set smaller, and cut off if that is not enough and
   * there is only one side.
   */
  room?: number;
  lines?: 1 | 2;
  /** Always drawn completely, even without room. */
  must?: true;
  /** Lines end around it. */
  ground?: true;
  /** An underline below it: straight for models, wavy for biases. */
  stroke?: { wavy: boolean; color: string };
};

/** Draws as many labels as fit, in order: no label overlaps another, the occupied areas or the frame. */
export function writeNames(
  context: CanvasRenderingContext2D,
  names: readonly Name[],
  frame: Frame,
  inks: Inks,
  taken: Frame[] = [],
): void {
  context.lineJoin = 'round';
  context.textBaseline = 'alphabetic';
  for (const name of names) {
    const lines = linesOf(context, name, frame);
    const widths = lines.map((line) => context.measureText(line).width);
    const boxes = boxesOf(name, Math.max(...widths), lines.length);
    const free = boxes.find((tried) => isWithin(tried, frame) && !taken.some((one) => meet(one, tried)));
    const box = free ?? (name.must && boxes[0]);
    if (!box) continue;
    taken.push(box);
    if (name.ground) {
      context.fillStyle = inks.paper;
      context.fillRect(box.left - 5, box.top - 1, box.right - box.left + 10, box.bottom - box.top + 9);
    }
    context.strokeStyle = inks.paper;
    context.fillStyle = name.color;
    for (const [index, line] of lines.entries()) {
      const width = widths[index] ?? 0;
      const left = startOf(name, box, width);
      const baseline = box.top + name.size * (0.98 + index * LINE);
      context.strokeStyle = inks.paper;
      context.lineWidth = 4;
      context.strokeText(line, left, baseline);
      context.fillText(line, left, baseline);
      const isLast = index === lines.length - 1;
      if (name.stroke && isLast) drawStroke(context, name.stroke, left, baseline + name.size * 0.32, width);
    }
  }
}

/** As a fraction of the font size. */
const LINE = 1.14;
const SMALLER = 0.88;
/** Fewer letters are not legible. */
const LEAST = 6;

/** Leaves the context set to the font of the label. */
function linesOf(context: CanvasRenderingContext2D, name: Name, frame: Frame): string[] {
  const { text, font, lines = 1 } = name;
  const room = name.room ?? roomBeside(name, frame);
  const fits = (line: string) => context.measureText(line).width <= room;
  context.font = font;
  if (fits(text)) return [text];
  const halves = (lines === 2 ? halvesOf(context, text) : null) ?? [text];
  if (!halves.every(fits)) context.font = font.replace(/(?<!\d)(\d+)px/, (_, size) => `${Number(size) * SMALLER}px`);
  if (name.must || name.sides.length > 1) return halves;
  return halves.map((line) => {
    if (fits(line)) return line;
    for (let end = line.length - 1; end >= LEAST; end--) {
      const cut = `${line.slice(0, end).trimEnd()}…`;
      if (fits(cut)) return cut;
    }
    return line;
  });
}

/** Where a name has only one possible side, it is truncated rather than dropped. */
function roomBeside({ sides, x, gap }: Name, frame: Frame): number {
  const [side, ...others] = sides;
  if (others.length > 0) return Number.POSITIVE_INFINITY;
  if (side === 'left') return x - gap - frame.left;
  return side === 'right' ? frame.right - x - gap : Number.POSITIVE_INFINITY;
}

/** Broken at the space or hyphen that makes the lines most equal. */
function halvesOf(context: CanvasRenderingContext2D, text: string): [string, string] | null {
  const words = text.split(/ |(?<=-)/);
  const wider = (halves: [string, string]) => Math.max(...halves.map((half) => context.measureText(half).width));
  const breaks = words
    .slice(1)
    .map((_, index): [string, string] => [joined(words.slice(0, index + 1)), joined(words.slice(index + 1))]);
  return breaks.sort((one, other) => wider(one) - wider(other))[0] ?? null;
}

function joined(words: readonly string[]): string {
  return words.join(' ').replaceAll('- ', '-');
}

function boxesOf({ x, y, sides, gap, size }: Name, width: number, lines: number): Frame[] {
  const height = size * (1.3 + (lines - 1) * LINE);
  const at = (left: number, top: number): Frame => ({ left, top, right: left + width, bottom: top + height });
  const boxes = {
    left: at(x - gap - width, y - height / 2),
    right: at(x + gap, y - height / 2),
    above: at(x - width / 2, y - gap - height),
    below: at(x - width / 2, y + gap),
  };
  return sides.map((side) => boxes[side]);
}

/** Two lines are aligned toward their point. */
function startOf({ x }: Name, { left, right }: Frame, width: number): number {
  if (right <= x) return right - width;
  return left >= x ? left : (left + right - width) / 2;
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
