import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

const DINNERS = 3.5;
const RENT = 38 * DINNERS;
const BAD_WINTER = 43 * DINNERS;
const EXPECTED = 80 * DINNERS;

export function MarginOfSafetyDrawing() {
  return (
    <Drawing
      height={172}
      label="A scale of dinners a night, from none to a hundred. Thirty-eight pay the rent. Eighty are expected. The distance between the two is the margin. The bad winter brought forty-three, just inside it."
    >
      <path className={pencils.hair} d={`M4 80H${100 * DINNERS}M4 74V86M${100 * DINNERS} 74V86`} />
      <path d={`M4 80H${RENT}`} strokeWidth={5} strokeLinecap="butt" />
      <path d={`M${RENT} 66V94M${EXPECTED} 66V94`} className={pencils.bold} />
      <path className={pencils.model} d={`M${RENT} 52V42H${EXPECTED}V52`} />
      <text className={`${pencils.middle} ${pencils.modelText}`} x={(RENT + EXPECTED) / 2} y={30}>
        the margin
      </text>
      <text className={pencils.end} x={RENT - 2} y={114}>
        38 pay the rent
      </text>
      <text className={pencils.middle} x={EXPECTED} y={114}>
        80 expected
      </text>
      <circle className={pencils.solid} cx={BAD_WINTER} cy={80} r={5.5} />
      <path className={pencils.hair} d={`M${BAD_WINTER} 90V146H${BAD_WINTER + 12}`} />
      <text className={pencils.second} x={BAD_WINTER + 18} y={151}>
        43 in the bad winter
      </text>
      <text className={pencils.second} x={0} y={62}>
        0
      </text>
      <text className={`${pencils.second} ${pencils.end}`} x={100 * DINNERS + 4} y={62}>
        100
      </text>
    </Drawing>
  );
}
