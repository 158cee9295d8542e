import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';
import { Tip } from './Tip.tsx';

const LOOPS = [
  { x: 58, comesBack: 'as more', outcome: 'runs away', trace: 'M-44 176C-4 174 22 166 34 116' },
  { x: 180, comesBack: 'as less', outcome: 'settles', trace: 'M-44 176C-36 132-16 136 44 136' },
  {
    x: 302,
    comesBack: 'late',
    outcome: 'swings',
    trace: 'M-44 176C-38 176-36 112-26 112S-14 166-4 166 8 118 18 118 30 158 38 158',
  },
] as const;

export function FeedbackLoopsDrawing() {
  return (
    <Drawing
      height={226}
      label="Three rings, each with what it does over time. What comes back as more runs away: the curve shoots up. What comes back as less settles: the curve levels off. What comes back late swings: the curve goes up and down."
    >
      {LOOPS.map(({ x, comesBack, outcome, trace }) => (
        <g key={outcome} transform={`translate(${x} 0)`}>
          <path d="M-38 42A38 38 0 0 1 38 42" />
          <Tip x={38} y={42} turn={86} />
          <path className={pencils.model} d="M38 46A38 38 0 0 1-38 46" />
          <Tip className={pencils.model} x={-38} y={45} turn={-94} />
          <text className={`${pencils.middle} ${pencils.modelText}`} y={49}>
            {comesBack}
          </text>
          <path className={pencils.hair} d="M-48 106V184H48" />
          <path className={pencils.bold} d={trace} />
          <text className={pencils.middle} y={210}>
            {outcome}
          </text>
        </g>
      ))}
    </Drawing>
  );
}
