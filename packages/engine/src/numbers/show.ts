import type { Amount } from './amounts.ts';
import type { Show } from './formulas.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats money as the text does: with the text's currency sign before it, or its name behind it, if it has one. */
export function createShow(amounts: readonly Amount[]): Show {
  const currency = amounts.find(({ currency }) => currency)?.currency ?? '';
  const [sign, name] = /^(?:\p{Sc}|R)$/u.test(currency) ? [currency, ''] : ['', currency && ` ${currency}`];
  return {
    money(value) {
      const size = Math.abs(value);
      const printed = size >= 100 || Number.isInteger(size) ? whole.format(size) : cents.format(size);
      return `${value < 0 ? '−' : ''}${sign}${printed}${name}`;
    },
  };
}
