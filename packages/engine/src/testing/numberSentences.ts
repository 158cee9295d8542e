import { type Amount, findAmounts } from '../numbers/amounts.ts';
import { readText } from '../text/readText.ts';
import { numberSentences } from './controls.ts';

/** The day on which the sentences were written. */
const NOW = new Date('2026-11-22T12:00:00Z');

export type NumberScore = {
  right: number;
  /** Amounts found that no careful reader would name, and amounts missed, each with its sentence. */
  wrong: string[];
  missed: string[];
};

/** How well the amounts of the sentences are found. A bare number without a meaning claims nothing. */
export function scoreNumbers(): NumberScore {
  const score: NumberScore = { right: 0, wrong: [], missed: [] };
  for (const { text, amounts, maybe = [] } of numberSentences()) {
    const found = findAmounts(readText(text), NOW)
      .filter(({ kind }) => kind !== 'number')
      .map(shown);
    for (const one of amounts) {
      if (takeOut(found, one)) score.right += 1;
      else score.missed.push(`${one} in: ${text}`);
    }
    for (const one of maybe) takeOut(found, one);
    score.wrong.push(...found.map((one) => `${one} in: ${text}`));
  }
  return score;
}

function takeOut(all: string[], one: string): boolean {
  const at = all.indexOf(one);
  if (at >= 0) all.splice(at, 1);
  return at >= 0;
}

/** "money 19 an hour", "duration 6 week", "date 2026-12-15". */
function shown({ kind, value, per, unit }: Amount): string {
  if (kind === 'date') return `date ${new Date(value).toISOString().slice(0, 10)}`;
  const period = per ? ` ${per === 'hour' ? 'an' : 'a'} ${per}` : '';
  return `${kind} ${Math.round(value * 100) / 100}${period}${kind === 'duration' && unit ? ` ${unit}` : ''}`;
}
