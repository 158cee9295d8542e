import type { Point } from '../inDirection.ts';

export type ThreadOnStage = { from: Point; to: Point; dashed: boolean; color: string; width: number };

/** The lines of one entry: solid to related entries, dashed to those it counters or is countered by. */
export function drawThreads(pen: CanvasRenderingContext2D, threads: readonly ThreadOnStage[]): void {
  for (const { from, to, dashed, color, width } of threads) {
    pen.beginPath();
    pen.setLineDash(dashed ? [7, 5] : []);
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.stroke();
  }
  pen.setLineDash([]);
}
