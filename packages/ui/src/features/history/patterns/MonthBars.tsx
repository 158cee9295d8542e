import type { ToolType } from '@latticework/core/analysis';
import { weightOf } from '@latticework/core/patterns';
import type { Patterns } from '../../../data/patterns.ts';
import classes from './MonthBars.module.css';

type Props = { type: ToolType; months: Patterns['months']; byMonth: Patterns['tools'][number]['byMonth'] };

/** Twelve bars, one per month, scaled to the highest of its list. Text beside it says the same. */
export function MonthBars({ type, months, byMonth }: Props) {
  const weights = months.map(({ month }) => {
    const counts = byMonth.find((one) => one.month === month);
    return { month, weight: counts ? weightOf(counts) : 0 };
  });
  // A single finding must not look like a maximum.
  const most = Math.max(4, ...weights.map(({ weight }) => weight));
  return (
    <span className={classes.bars} data-type={type} aria-hidden="true">
      {weights.map(({ month, weight }) => (
        <span key={month} style={{ height: `${(100 * weight) / most}%` }} />
      ))}
    </span>
  );
}
