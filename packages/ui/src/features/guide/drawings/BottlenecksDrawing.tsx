import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

/** Dense before the bottleneck, sparse after it. */
const WAITING =
  'M22 72h0M38 96h0M52 60h0M58 84h0M70 106h0M74 68h0M82 90h0M90 52h0M94 74h0M98 98h0M106 62h0M108 84h0M114 108h0M116 74h0M122 92h0M124 58h0M130 80h0';
const PASSED = 'M160 80h0M184 80h0M208 80h0M248 72h0M292 88h0M334 76h0';

export function BottlenecksDrawing() {
  return (
    <Drawing
      height={186}
      label="A pipe with three sections: wide, narrow and medium. They can handle twelve, four and nine tasks an hour. Work piles up before the narrow section, and little gets past it. Four tasks an hour come out."
    >
      <path d="M4 34H118C132 34 130 68 146 68M4 126H118C132 126 130 92 146 92" />
      <path d="M222 68C236 68 234 46 248 46H350M222 92C236 92 234 114 248 114H350" />
      <path className={pencils.model} d="M146 68H222M146 92H222" style={{ strokeWidth: 4 }} />
      <path d={WAITING} strokeWidth={7} />
      <path d={PASSED} strokeWidth={7} />

      <text className={pencils.middle} x={62} y={20}>
        could do 12
      </text>
      <text className={`${pencils.middle} ${pencils.modelText}`} x={184} y={50}>
        does 4
      </text>
      <text className={pencils.middle} x={300} y={32}>
        could do 9
      </text>
      <text className={`${pencils.middle} ${pencils.second}`} x={62} y={150}>
        work waits
      </text>
      <text className={`${pencils.middle} ${pencils.second}`} x={300} y={138}>
        people chat
      </text>
      <text className={`${pencils.end} ${pencils.strong}`} x={350} y={178}>
        4 an hour come out
      </text>
    </Drawing>
  );
}
