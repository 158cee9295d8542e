import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';

/** The same as in the light theme of theme/tokens.css. */
export const PAPER = '#f8f7f2';
export const PENCILS = { mental_model: '#17508a', cognitive_bias: '#bb2d17' } as const;

/** The logo: two threads across, two down, woven; the same as public/mark.svg. */
export function drawWeave(context: SKRSContext2D, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 16, size / 16);
  context.lineWidth = 2;
  for (const [color, threads] of [
    [PENCILS.mental_model, 'M1 5h2.5M6.5 5H15M1 11h8.5M12.5 11H15'],
    [PENCILS.cognitive_bias, 'M5 1v8.5M5 12.5V15M11 1v2.5M11 6.5V15'],
  ] as const) {
    context.strokeStyle = color;
    context.stroke(new Path2D(threads));
  }
  context.restore();
}
