import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

export function GoodhartsLawDrawing() {
  return (
    <Drawing
      height={216}
      label="Two lines over time: tails delivered, and rats gone. At first they rise together. From the moment at which tails are paid for, the tails shoot up while the rats gone fall away, and a gap opens between the two."
    >
      <path className={pencils.hair} d="M10 16V192H350" />
      <path className={`${pencils.hair} ${pencils.dashed}`} d="M152 30V192" strokeWidth={1.5} />
      <path className={pencils.bold} d="M18 172C50 150 66 162 92 138S130 128 152 112C186 90 220 40 300 24" />
      <path
        d="M18 180C50 160 66 170 92 148S130 138 152 122C186 104 230 128 300 148"
        strokeDasharray="7 5"
        strokeWidth={2}
      />
      <path className={pencils.model} d="M314 24V148M308 24H320M308 148H320" />
      <text className={pencils.strong} x={188} y={24}>
        tails brought
      </text>
      <text className={pencils.end} x={300} y={172}>
        rats gone
      </text>
      <text className={`${pencils.end} ${pencils.modelText}`} x={304} y={92}>
        what the
      </text>
      <text className={`${pencils.end} ${pencils.modelText}`} x={304} y={110}>
        number hides
      </text>
      <text className={`${pencils.middle} ${pencils.second}`} x={152} y={211}>
        tails are paid for
      </text>
    </Drawing>
  );
}
