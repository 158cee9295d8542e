import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

export function RangeDrawing() {
  return (
    <Drawing
      height={210}
      label="A straight line, the model, and a curve, the world. Over a stretch in the middle they run together. On both sides they part, and the line goes on as if nothing had happened."
    >
      <rect className={pencils.wash} x={84} y={24} width={118} height={158} stroke="none" />
      <path className={pencils.bold} d="M8 106C40 118 58 122 84 118.800 C122 112 164 92 202 81C250 68 290 84 350 150" />
      <path className={pencils.model} d="M8 146 350 32" />
      <text className={`${pencils.end} ${pencils.modelText}`} x={298} y={37}>
        the model
      </text>
      <text className={pencils.end} x={330} y={160}>
        the world
      </text>
      <text className={`${pencils.middle} ${pencils.second}`} x={143} y={200}>
        here they agree
      </text>
    </Drawing>
  );
}
