import type { Point } from '../inDirection.ts';

export type BandOnStage = { from: Point; to: Point; width: number; color: string };
export type Ground = Point & { radius: number };

/** The bottom layer of the zoomed-out map: bands between regions. */
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
  // Each region has a background of its own, so that bands end at its edge and pass under the others.
  for (const { x, y, radius } of grounds) {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fillStyle = paper;
    pen.fill();
  }
}
