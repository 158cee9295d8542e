import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

/** Percentage of the text's ideas that were recalled: Roediger and Karpicke, 2006, experiment 1. */
const DELAYS = [
  { x: 62, delay: '5 minutes', readAgain: 81, recalled: 75 },
  { x: 168, delay: '2 days', readAgain: 54, recalled: 68 },
  { x: 274, delay: '1 week', readAgain: 42, recalled: 56 },
] as const;

export function RecallDrawing() {
  return (
    <Drawing
      height={226}
      label="Recall after five minutes, two days and a week. Those who read again: 81, 54 and 42 percent. Those who recalled it instead: 75, 68 and 56 percent."
    >
      <path className={pencils.hair} d="M20 196H316" />
      <path strokeDasharray="7 5" strokeWidth={2} d={line('readAgain')} />
      <path className={pencils.bold} d={line('recalled')} />
      {DELAYS.map(({ x, delay, readAgain, recalled }) => (
        <g key={delay}>
          <path className={pencils.hair} d={`M${x} 192V200`} />
          <circle className={pencils.solid} cx={x} cy={heightOf(readAgain)} r={4} />
          <circle className={pencils.solid} cx={x} cy={heightOf(recalled)} r={4} />
          <text className={`${pencils.middle} ${pencils.second}`} x={x} y={220}>
            {delay}
          </text>
          <text className={pencils.middle} x={x} y={heightOf(Math.max(readAgain, recalled)) - 11}>
            {Math.max(readAgain, recalled)}
          </text>
          <text className={pencils.middle} x={x} y={heightOf(Math.min(readAgain, recalled)) + 22}>
            {Math.min(readAgain, recalled)}
          </text>
        </g>
      ))}
      <text className={pencils.strong} x={290} y={heightOf(56) + 5}>
        recalled it
      </text>
      <text x={290} y={heightOf(42) + 5}>
        read again
      </text>
    </Drawing>
  );
}

function line(what: 'readAgain' | 'recalled'): string {
  return `M${DELAYS.map((point) => `${point.x} ${heightOf(point[what])}`).join('L')}`;
}

function heightOf(percent: number): number {
  return Math.round(290 - percent * 3.2);
}
