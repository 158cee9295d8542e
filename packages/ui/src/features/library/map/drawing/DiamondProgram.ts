import { NodeCircleProgram } from 'sigma/rendering';

/** Sigma's node circle program with another shape: a diamond standing on its tip, like the knots in the weave. */
export class DiamondProgram extends NodeCircleProgram {
  override getDefinition() {
    return { ...super.getDefinition(), FRAGMENT_SHADER_SOURCE: FRAGMENT_SHADER };
  }
}

const FRAGMENT_SHADER = /* glsl */ `
precision highp float;

varying vec4 v_color;
varying vec2 v_diffVector;
varying float v_radius;

uniform float u_correctionRatio;

void main(void) {
  float border = u_correctionRatio * 2.0;
  float beyond = abs(v_diffVector.x) + abs(v_diffVector.y) - v_radius + border;

  #ifdef PICKING_MODE
  gl_FragColor = beyond > border ? vec4(0.0) : v_color;
  #else
  gl_FragColor = mix(v_color, vec4(0.0), clamp(beyond / border, 0.0, 1.0));
  #endif
}
`;
