import type { Point } from '../inDirection.ts';

export type BandOnStage = { from: Point; to: Point; width: number; color: string };
export type Ground = Point & { radius: number };

/** What lies below everything else when the map is seen from afar: bands from island to island. */
export function drawBands(
  pen: CanvasRenderingContext2D,
  bands: readonly BandOnStage[],
  grounds: readonly Ground[],
  paper: string,
): void {
  for (const { from, to, width, color } of bands) {
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.stroke();
  }
  // An island stands on paper of its own, so that bands end at its shore and pass beneath the others.
  for (const { x, y, radius } of grounds) {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fillStyle = paper;
    pen.fill();
  }
}
