import type { ToolType } from '@latticework/core/analysis';
import { weightOf } from '@latticework/core/patterns';
import type { Patterns } from '../../../data/patterns.ts';
import classes from './MonthBars.module.css';

type Props = { type: ToolType; months: Patterns['months']; byMonth: Patterns['tools'][number]['byMonth'] };

/** Twelve strokes, one a month. Each list of them has its own height for the most; the same is told in words beside it. */
export function MonthBars({ type, months, byMonth }: Props) {
  const weights = months.map(({ month }) => {
    const counts = byMonth.find((one) => one.month === month);
    return { month, weight: counts ? weightOf(counts) : 0 };
  });
  // One finding alone shall not look like as much as can be.
  const most = Math.max(4, ...weights.map(({ weight }) => weight));
  return (
    <span className={classes.bars} data-type={type} aria-hidden="true">
      {weights.map(({ month, weight }) => (
        <span key={month} style={{ height: `${(100 * weight) / most}%` }} />
      ))}
    </span>
  );
}
