import { UndirectedGraph } from 'graphology';
import Sigma from 'sigma';
import { createEdgeCompoundProgram, createNodeCompoundProgram, NodeCircleProgram } from 'sigma/rendering';
import { DiamondProgram } from './DiamondProgram.ts';

/** Node types. Models use the name of a type that Sigma always has: another name would add one more program. */
export const SIGNS = { mental_model: 'circle', cognitive_bias: 'diamond' } as const;

/** Replace programs that Sigma would compile at the start and that draw nothing here. Its types require at least one. */
const NO_NODES = createNodeCompoundProgram([] as never);
const NO_EDGES = createEdgeCompoundProgram([]);
const UNUSED_LAYERS = ['edgeLabels', 'labels', 'hovers', 'hoverNodes'] as const;

/** Sigma with our node types and without its own labels, on an empty graph, because it draws its first graph at once. */
export function createSigma(stage: HTMLElement): Sigma {
  const sigma = new Sigma(new UndirectedGraph(), stage, {
    defaultDrawNodeHover: () => undefined,
    renderLabels: false,
    nodeProgramClasses: { circle: NodeCircleProgram, diamond: DiamondProgram },
    nodeHoverProgramClasses: { circle: NO_NODES, diamond: NO_NODES },
    edgeProgramClasses: { arrow: NO_EDGES },
    zIndex: true,
    minEdgeThickness: 0.6,
    stagePadding: 0,
    zoomDuration: 160,
    zoomingRatio: 1.5,
    enableCameraRotation: false,
    // It has no size in print or while the page is being left.
    allowInvalidContainer: true,
  });
  // A layer costs time in every frame, even an empty one.
  for (const layer of UNUSED_LAYERS) {
    const canvas = sigma.getCanvases()[layer];
    if (canvas) canvas.style.display = 'none';
  }
  return sigma;
}
