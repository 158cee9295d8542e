import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';
import { Tip } from './Tip.tsx';

export function OpportunityCostDrawing() {
  return (
    <Drawing
      height={210}
      label="Four roads lead away from a free Saturday. One is taken: painting the fence. The best of the others, seeing a brother, is its price. The rest, reading and sleeping, do not count."
    >
      <path className={pencils.hair} d="M20 105C100 105 120 155 196 155M20 105C95 105 110 192 196 192" />
      <path className={pencils.bold} d="M20 105C100 105 110 40 196 40" />
      <Tip className={pencils.bold} x={196} y={40} />
      <path className={pencils.model} d="M20 105H196" strokeDasharray="9 7" />
      <Tip className={pencils.model} x={196} y={105} />
      <circle className={pencils.solid} cx={20} cy={105} r={5.5} />
      <text x={4} y={84}>
        Saturday
      </text>
      <text className={pencils.strong} x={208} y={38}>
        paint the fence
      </text>
      <text className={pencils.second} x={208} y={57}>
        what you do
      </text>
      <text className={pencils.modelText} x={208} y={103}>
        see your brother
      </text>
      <text className={pencils.second} x={208} y={122}>
        what it costs
      </text>
      <text className={pencils.second} x={208} y={160}>
        read
      </text>
      <text className={pencils.second} x={208} y={197}>
        sleep
      </text>
    </Drawing>
  );
}
