import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

/** A lying cylinder in the corner of a room, and its shadows on the two walls: the side casts a box, the end a disc. */
const ROOM = 160;
const RADIUS = 34;
const MIDDLE = { y: 96, z: 74 };
const BACK = 62;
const FRONT = 126;

export function ShadowsDrawing() {
  return (
    <Drawing
      height={322}
      label="A cylinder lies in the corner of a room. On the left wall its shadow is a box. On the right wall its shadow is a disc."
    >
      <path
        className={pencils.hair}
        d={`M${at(0, 0, ROOM)}L${at(0, 0, 0)}L${at(ROOM, 0, 0)}L${at(ROOM, 0, ROOM)}ZM${at(0, 0, 0)}L${at(0, ROOM, 0)}L${at(0, ROOM, ROOM)}L${at(0, 0, ROOM)}M${at(ROOM, 0, 0)}L${at(ROOM, ROOM, 0)}L${at(0, ROOM, 0)}`}
      />
      <path
        className={`${pencils.model} ${pencils.wash}`}
        d={`M${at(BACK, 0, MIDDLE.z - RADIUS)}L${at(FRONT, 0, MIDDLE.z - RADIUS)}L${at(FRONT, 0, MIDDLE.z + RADIUS)}L${at(BACK, 0, MIDDLE.z + RADIUS)}Z`}
      />
      <path className={`${pencils.model} ${pencils.wash}`} d={`M${arc(0, 0, 360)}Z`} />
      <path className={`${pencils.hair} ${pencils.dashed}`} d={[1, -1].map((side) => beams(side * RADIUS)).join('')} />
      <path fill="var(--paper)" className={pencils.bold} d={`M${arc(BACK, -45, 135)}L${arc(FRONT, 135, -45)}Z`} />
      <path fill="var(--paper)" className={pencils.bold} d={`M${arc(FRONT, 0, 360)}Z`} />
      <text className={pencils.modelText} x={0} y={42}>
        “It is a box.”
      </text>
      <text className={`${pencils.end} ${pencils.modelText}`} x={360} y={42}>
        “It is a ball.”
      </text>
    </Drawing>
  );
}

/** Projects a point of the room: x goes to the left and front, y to the right and front, z up. */
function at(x: number, y: number, z: number): string {
  return `${(180 + (y - x) * 0.866).toFixed(1)} ${(162 + (x + y) * 0.5 - z).toFixed(1)}`;
}

/** From the cylinder to the edges of its shadows, at `above` its center. */
function beams(above: number): string {
  const z = MIDDLE.z + above;
  return `M${at(FRONT, MIDDLE.y, z)}L${at(FRONT, 0, z)}M${at(BACK, MIDDLE.y, z)}L${at(0, MIDDLE.y, z)}`;
}

/** An arc around the cylinder at `x`, in degrees, as path points. */
function arc(x: number, from: number, to: number): string {
  const steps = 36;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return at(x, MIDDLE.y + RADIUS * Math.cos(angle), MIDDLE.z + RADIUS * Math.sin(angle));
  }).join('L');
}
