import type Sigma from 'sigma';

/** A canvas of its own, below one of those that Sigma has. Give it to `cleared` before anything is drawn with it. */
export function penOn(sigma: Sigma, layer: string, beforeLayer: string): CanvasRenderingContext2D {
  // Sigma gives it a size when the stage gets another one, and not before.
  const style = { pointerEvents: 'none', inset: '0', width: '100%', height: '100%' };
  const pen = sigma.createCanvas(layer, { style, beforeLayer }).getContext('2d');
  if (!pen) throw new Error('There is no canvas to write on.');
  return pen;
}

/** An empty canvas as large as the stage, in the pixels of the screen. */
export function cleared(sigma: Sigma, pen: CanvasRenderingContext2D): CanvasRenderingContext2D {
  const { width, height } = sigma.getDimensions();
  const scale = window.devicePixelRatio || 1;
  pen.canvas.width = width * scale;
  pen.canvas.height = height * scale;
  pen.scale(scale, scale);
  return pen;
}
