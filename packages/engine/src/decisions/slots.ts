import type { Slot } from '@latticework/library/dossier';
import type { Amount, Period } from '../numbers/amounts.ts';
import { compilePattern, findPattern, type Pattern } from '../text/pattern.ts';
import type { ReadText } from '../text/readText.ts';

/** `value` is for calculations and comparisons (for a date, the days until then), `shown` for sentences. */
export type FilledSlot = { value: number | undefined; shown: string; amount?: Amount };

/** The maximum distance, in tokens, between an amount and a word that tells what the amount is. */
const REACH = 9;
/** A smaller number without a currency counts something else: "three references". */
const LEAST_BARE_MONEY = 10;
const DAY = 24 * 60 * 60 * 1000;
const PER_YEAR: Record<Period, number> = { hour: 1920, day: 365, week: 52, month: 12, year: 1 };
const IN_DAYS: Record<string, number> = {
  hour: 1 / 24,
  day: 1,
  weekend: 2,
  week: 7,
  month: 30.4,
  quarter: 91,
  year: 365,
  decade: 3650,
};

export type CompiledSlot = {
  slot: Slot;
  near: Pattern[];
  notNear: Pattern[];
  foundBy: Pattern[];
  words: [Pattern, string][];
};

export function compileSlot(slot: Slot, classes: Readonly<Record<string, readonly string[]>>): CompiledSlot {
  const compile = (source: string) => compilePattern(source, classes);
  return {
    slot,
    near: (slot.near ?? []).map(compile),
    notNear: (slot.not_near ?? []).map(compile),
    foundBy: (slot.found_by ?? []).map(compile),
    words: Object.entries(slot.words ?? {}).map(([pattern, shown]) => [compile(pattern), shown]),
  };
}

/** The amount, date or word in the text that fills a slot. */
export function fillSlot(
  compiled: CompiledSlot,
  read: ReadText,
  amounts: readonly Amount[],
  now: Date,
): FilledSlot | undefined {
  const { slot, near, notNear, foundBy, words } = compiled;
  if (slot.kind === 'word') {
    const found = words
      .flatMap(([pattern, shown]) => {
        const span = findPattern({ ...pattern, mayBeNegated: true }, read, amounts);
        return span ? [{ from: span.from, shown }] : [];
      })
      .sort((one, other) => one.from - other.from)[0];
    return found && { value: undefined, shown: found.shown };
  }

  const candidates = amounts.filter((amount) => fits(amount, slot));
  for (const pattern of foundBy) {
    const span = findPattern({ ...pattern, mayBeNegated: true }, read, amounts);
    const amount =
      span &&
      candidates.find(({ from, to }) =>
        span.marked === undefined ? from >= span.from && to <= span.to : from === span.marked,
      );
    if (amount) return filled(amount, slot, now);
  }
  if (foundBy.length > 0 && near.length === 0) return undefined;
  if (near.length === 0) return candidates[0] && filled(candidates[0], slot, now);

  let best: { amount: Amount; distance: number } | undefined;
  for (const amount of candidates) {
    const distance = distanceTo(amount, near);
    if (distance === undefined || distance > REACH) continue;
    const other = distanceTo(amount, notNear);
    if (other !== undefined && other <= distance) continue;
    if (!best || distance < best.distance) best = { amount, distance };
  }
  return best && filled(best.amount, slot, now);

  /**
   * Tokens between the amount and the nearest of these words, within the sentence, plus REACH if another amount of the
   * kind is in between.
   */
  function distanceTo(amount: Amount, patterns: readonly Pattern[]): number | undefined {
    const sentence = read.tokens[amount.from]?.sentence;
    let least: number | undefined;
    for (const pattern of patterns) {
      for (let begin = read.sentences[sentence ?? 0]?.from ?? 0; ; ) {
        const span = findPattern({ ...pattern, mayBeNegated: true }, read, amounts, begin);
        if (!span || read.tokens[span.from]?.sentence !== sentence) break;
        const between =
          span.to <= amount.from ? amount.from - span.to : span.from >= amount.to ? span.from - amount.to : 0;
        const [low, high] = span.to <= amount.from ? [span.to, amount.from] : [amount.to, span.from];
        const crossed = amounts.some(
          (one) => one !== amount && one.kind === amount.kind && one.from >= low && one.to <= high,
        );
        const distance = between + (crossed ? REACH : 0);
        if (least === undefined || distance < least) least = distance;
        begin = span.from + 1;
      }
    }
    return least;
  }
}

function fits(amount: Amount, slot: Slot): boolean {
  const kinds: readonly string[] = slot.kind === 'number' ? ['number', 'count', 'money', 'percent'] : [slot.kind];
  const isBareMoney = slot.kind === 'money' && amount.kind === 'number' && amount.value >= LEAST_BARE_MONEY;
  if (!kinds.includes(amount.kind) && !isBareMoney) return false;
  if (slot.kind === 'count' && slot.unit && !slot.unit.includes(amount.unit ?? '')) return false;
  if (slot.kind === 'money' && slot.per === undefined && amount.per !== undefined) return false;
  const value = amountIn(amount, slot);
  return value >= (slot.least ?? Number.NEGATIVE_INFINITY) && value <= (slot.most ?? Number.POSITIVE_INFINITY);
}

function filled(amount: Amount, slot: Slot, now: Date): FilledSlot {
  if (amount.kind !== 'date') return { value: amountIn(amount, slot), shown: amount.quote, amount };
  // A date is shown as the person wrote it, but "on Monday" loses its preposition, and "Next week" its capital.
  const shown = amount.quote
    .replace(/^(?:on|in|by|at|this|next) (?=\p{Lu})/iu, '')
    .replace(/^(?:In|Next|This|Today|Tonight|Tomorrow|The|At|By|On)\b/, (word) => word.toLowerCase());
  return { value: Math.round((amount.value - now.getTime()) / DAY), shown, amount };
}

function amountIn(amount: Amount, slot: Slot): number {
  if (amount.kind === 'money' && slot.per && amount.per) {
    return (amount.value * PER_YEAR[amount.per]) / PER_YEAR[slot.per];
  }
  const wanted = slot.unit?.[0];
  if (amount.kind === 'duration' && wanted && amount.unit) {
    return (amount.value * (IN_DAYS[amount.unit] ?? 1)) / (IN_DAYS[wanted] ?? 1);
  }
  return amount.value;
}
