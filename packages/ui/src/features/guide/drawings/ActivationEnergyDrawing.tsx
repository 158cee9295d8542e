import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

export function ActivationEnergyDrawing() {
  return (
    <Drawing
      height={226}
      label="A ball lies in a hollow before a hill. Beyond the hill the ground falls much lower. A dashed path leads through the hill by a lower pass."
    >
      <path
        className={pencils.bold}
        d="M8 96C30 118 60 128 92 112C126 94 138 30 172 30C206 30 214 168 262 178C296 184 330 182 352 176"
      />
      <path className={pencils.model} d="M98 109C122 92 144 82 166 82C188 82 202 88 211 98" strokeDasharray="9 7" />

      <circle className={pencils.solid} cx={60} cy={111} r={8} />
      <text x={24} y={150}>
        where you are
      </text>
      <text className={pencils.middle} x={172} y={18}>
        the hump
      </text>
      <text className={`${pencils.middle} ${pencils.modelText}`} x={160} y={112}>
        a lower pass
      </text>

      <text className={pencils.end} x={354} y={208}>
        where it would run by itself
      </text>
    </Drawing>
  );
}
