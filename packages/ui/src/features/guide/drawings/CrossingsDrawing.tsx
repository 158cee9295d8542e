import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

const MODELS = [
  { y: 76, number: 2, name: ['Supply and', 'Demand'] },
  { y: 132, number: 5, name: ['Price', 'Elasticity'] },
  { y: 188, number: 3, name: ['Bottlenecks'] },
] as const;
const BIASES = [
  { x: 180, number: 1, name: ['Money', 'Illusion'] },
  { x: 276, number: 4, name: ['Availability', 'Heuristic'] },
] as const;
const [, , LAST] = MODELS;
const [MONEY, LETTER] = BIASES;

/**
 * Drawn like the lattice of an analysis: models run across, biases down, and a knot marks where two of them interact.
 */
export function CrossingsDrawing() {
  return (
    <Drawing
      height={222}
      label="A lattice of three models and two biases with three knots. A: Money Illusion crosses Supply and Demand. B: Availability Heuristic crosses Price Elasticity. C: Price Elasticity and Bottlenecks are tied."
    >
      {MODELS.map(({ y, number, name }) => (
        <g key={number}>
          <text className={pencils.modelText} x={0} y={y + 5}>
            {number}
          </text>
          {name.map((line, index) => (
            <text key={line} x={18} y={y + 5 + (index - (name.length - 1) / 2) * 18}>
              {line}
            </text>
          ))}
          <path className={pencils.model} d={`M112 ${y}H320`} strokeLinecap="butt" />
        </g>
      ))}
      {BIASES.map(({ x, number, name }, column) => (
        <g key={number}>
          {name.map((line, index) => (
            <text key={line} className={pencils.middle} x={x} y={14 + index * 18}>
              {index === 0 && <tspan className={pencils.biasText}>{number} </tspan>}
              {line}
            </text>
          ))}
          {MODELS.map(({ y }, row) => {
            const above = (row + column) % 2 === 0;
            return (
              <g key={y}>
                <path className={pencils.over} d={above ? `M${x} ${y - 7}V${y + 7}` : `M${x - 7} ${y}H${x + 7}`} />
                {!above && <path className={pencils.model} d={`M${x - 8} ${y}H${x + 8}`} strokeLinecap="butt" />}
                <path
                  className={pencils.bias}
                  strokeLinecap="butt"
                  d={above ? `M${x} ${y - 28}V${y + 28}` : `M${x} ${y - 28}V${y - 7}M${x} ${y + 7}V${y + 28}`}
                />
              </g>
            );
          })}
        </g>
      ))}
      <path d={`M320 ${MODELS[1].y}H338V${LAST.y}H320`} />
      <Knot x={MONEY.x} y={MODELS[0].y} letter="A" />
      <Knot x={LETTER.x} y={MODELS[1].y} letter="B" />
      <text className={pencils.strong} x={346} y={(MODELS[1].y + LAST.y) / 2 + 5}>
        C
      </text>
    </Drawing>
  );
}

function Knot({ x, y, letter }: { x: number; y: number; letter: string }) {
  return (
    <>
      <path className={pencils.solid} d={`M${x - 9} ${y}l9-9 9 9-9 9Z`} />
      <text className={pencils.strong} x={x + 13} y={y - 9}>
        {letter}
      </text>
    </>
  );
}
