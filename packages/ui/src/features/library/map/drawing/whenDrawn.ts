const CHECK_MS = 16;
const LONGEST_MS = 5000;

/**
 * Resolves when the GPU has finished drawing on these canvases. Show them only then: without a graphics card the first
 * drawing takes long, and a frame that contains the canvas blocks the whole page until it is done.
 */
export async function whenDrawn(canvases: readonly (HTMLCanvasElement | undefined)[]): Promise<void> {
  await Promise.all(canvases.map((canvas) => drawn(canvas?.getContext('webgl2') ?? null)));
}

/** With only WebGL 1 there is no way to know, and it resolves at once. */
async function drawn(gl: WebGL2RenderingContext | null): Promise<void> {
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!gl || !fence) return;
  gl.flush();
  const deadline = performance.now() + LONGEST_MS;
  while (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  }
  gl.deleteSync(fence);
}
