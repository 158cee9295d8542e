import type Sigma from 'sigma';

/** A canvas below one of Sigma's own. Pass it to `cleared` before drawing. */
export function penOn(sigma: Sigma, layer: string, beforeLayer: string): CanvasRenderingContext2D {
  // Sigma resizes it only when the stage is resized.
  const style = { pointerEvents: 'none', inset: '0', width: '100%', height: '100%' };
  const pen = sigma.createCanvas(layer, { style, beforeLayer }).getContext('2d');
  if (!pen) throw new Error('There is no canvas to write on.');
  return pen;
}

/** Clears a canvas to the size of the stage, in device pixels. */
export function cleared(sigma: Sigma, pen: CanvasRenderingContext2D): CanvasRenderingContext2D {
  const { width, height } = sigma.getDimensions();
  const scale = window.devicePixelRatio || 1;
  pen.canvas.width = width * scale;
  pen.canvas.height = height * scale;
  pen.scale(scale, scale);
  return pen;
}
