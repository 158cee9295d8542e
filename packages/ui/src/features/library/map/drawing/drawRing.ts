import type { Point } from '../inDirection.ts';
import type { MapEntry } from '../mapIndex.ts';

/** A ring around the symbol of an entry, in its shape. */
export function drawRing(
  pen: CanvasRenderingContext2D,
  type: MapEntry['type'],
  { x, y, size }: Point & { size: number },
  color: string,
): void {
  const radius = size + 4;
  pen.beginPath();
  if (type === 'mental_model') pen.arc(x, y, radius, 0, 2 * Math.PI);
  else {
    pen.moveTo(x, y - radius - 2);
    pen.lineTo(x + radius + 2, y);
    pen.lineTo(x, y + radius + 2);
    pen.lineTo(x - radius - 2, y);
    pen.closePath();
  }
  pen.strokeStyle = color;
  pen.lineWidth = 1.5;
  pen.stroke();
}
