import type { Amount } from './amounts.ts';
import type { Show } from './formulas.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Sums of money as the text writes them: with its currency sign where it has one. */
export function createShow(amounts: readonly Amount[]): Show {
  const sign = amounts.find(({ currency }) => currency)?.currency ?? '';
  return {
    money(value) {
      const size = Math.abs(value);
      const printed = size >= 100 || Number.isInteger(size) ? whole.format(size) : cents.format(size);
      return `${value < 0 ? '−' : ''}${sign}${printed}`;
    },
  };
}
