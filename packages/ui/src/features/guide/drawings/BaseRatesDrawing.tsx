import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

const COLUMNS = 40;
const ROWS = 25;
const APART = 9;
/** Columns of flagged healthy people at the left edge, and a row with the one who is flagged and ill. */
const FLAGGED_COLUMNS = 2;
const ILL_ROW = 12;

export function BaseRatesDrawing() {
  const ill = at(FLAGGED_COLUMNS, ILL_ROW);
  return (
    <Drawing
      height={280}
      label="A thousand people as dots. Fifty-one are flagged by the test. One of the fifty-one is ill, the other fifty are healthy."
    >
      <path
        className={pencils.hair}
        style={{ strokeWidth: 3.5 }}
        d={dots((column, row) => column >= FLAGGED_COLUMNS && !(column === FLAGGED_COLUMNS && row === ILL_ROW))}
      />
      <path className={pencils.model} style={{ strokeWidth: 6.5 }} d={dots((column) => column < FLAGGED_COLUMNS)} />
      <circle className={pencils.solid} cx={ill.x} cy={ill.y} r={5.5} />
      <path d={`M${ill.x + 9} ${ill.y}H${ill.x + 44}`} className={pencils.over} style={{ strokeWidth: 16 }} />
      <path d={`M${ill.x + 10} ${ill.y}H${ill.x + 26}`} />
      <rect x={ill.x + 30} y={ill.y - 11} width={62} height={22} fill="var(--paper)" stroke="none" />
      <text className={pencils.strong} x={ill.x + 33} y={ill.y + 5}>
        one is ill
      </text>
      <text className={pencils.modelText} x={0} y={250}>
        fifty healthy people are flagged
      </text>
      <text className={pencils.second} x={0} y={270}>
        of a thousand who were tested
      </text>
    </Drawing>
  );
}

/** A stroke of zero length with round caps is a dot. */
function dots(isMeant: (column: number, row: number) => boolean): string {
  return Array.from({ length: COLUMNS * ROWS }, (_, index) => ({ column: Math.floor(index / ROWS), row: index % ROWS }))
    .filter(({ column, row }) => isMeant(column, row))
    .map(({ column, row }) => `M${at(column, row).x} ${at(column, row).y}h0`)
    .join('');
}

function at(column: number, row: number) {
  return { x: 4 + column * APART, y: 4 + row * APART };
}
