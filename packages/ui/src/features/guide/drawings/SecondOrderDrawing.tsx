import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';
import { Tip } from './Tip.tsx';

const ANSWERS = [
  { x: 56, who: 'rivals', what: ['cut theirs'] },
  { x: 180, who: 'customers', what: ['wait for', 'the next cut'] },
  { x: 304, who: 'your staff', what: ['pack faster,', 'and worse'] },
] as const;

export function SecondOrderDrawing() {
  return (
    <Drawing
      height={244}
      label="You cut the price. First, more orders this month. Then others answer: rivals cut theirs, customers wait for the next cut, your staff pack faster and worse. All of that comes back to you."
    >
      <text className={`${pencils.middle} ${pencils.strong}`} x={180} y={16}>
        you cut the price
      </text>
      <path d="M180 26V48" />
      <Tip x={180} y={48} turn={90} />
      <text className={pencils.middle} x={180} y={68}>
        more orders this month
      </text>
      {ANSWERS.map(({ x, who, what }) => (
        <g key={who}>
          <path className={pencils.model} d={`M180 80C180 105 ${x} 95 ${x} 122`} />
          <Tip className={pencils.model} x={x} y={122} turn={90} />
          <text className={`${pencils.middle} ${pencils.modelText}`} x={x} y={144}>
            {who}
          </text>
          {what.map((line, index) => (
            <text key={line} className={pencils.middle} x={x} y={164 + index * 18}>
              {line}
            </text>
          ))}
          <path className={pencils.hair} d={`M${x} 192C${x} 212 180 200 180 220`} />
        </g>
      ))}
      <Tip className={pencils.hair} x={180} y={221} turn={90} />
      <text className={`${pencils.middle} ${pencils.second}`} x={180} y={240}>
        and so to you
      </text>
    </Drawing>
  );
}
