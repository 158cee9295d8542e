import { type Amount, findAmounts } from '../numbers/amounts.ts';
import { readText } from '../text/readText.ts';

/** The figures that an answer may use: those of the text, of the notes that it cites, and results of its sums. */
export type Figures = {
  values: readonly number[];
  /** By the id of the note. */
  ofNotes: ReadonlyMap<string, readonly number[]>;
};

const NOW = new Date(0);
const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
  lakh: 1e5,
  crore: 1e7,
};
const NUMERAL =
  /(?<![\p{L}\d.,:])(?<sign>\p{Sc}\s?)?(?<digits>\d+(?:[,.\u00a0\u202f']\d+)*)(?:\s?(?<scale>k|thousand|m|mn|million|bn|billion|lakh|crore)(?![\p{L}]))?(?<percent>\s?(?:%|percent|per cent))?(?<after>:\d{2}|\s?(?:am|pm)\b)?/giu;

type Numeral = { shown: string; values: number[]; decimals: number; isBare: boolean; isClock: boolean; at: number };

/** Every figure of a text, in digits or in words, also as what it stands for: 14% as 14 and 0.14, 1.2M as 1.2 and 1,200,000. */
export function figuresIn(text: string): number[] {
  const inDigits = numeralsIn(text).flatMap(({ values, shown }) =>
    /%|percent|per cent/i.test(shown) ? [...values, ...values.map((value) => value / 100)] : values,
  );
  const inWords = wordedIn(text).flatMap(({ kind, value }) => (kind === 'percent' ? [value, value / 100] : [value]));
  return [...new Set([...inDigits, ...inWords])];
}

/**
 * The figures in `prose` that nothing supports, as they are written there. `cited`: the ids of the notes that it cites.
 * `mayPropose`: the prose is about what to do, so that a round threshold ("more than 5% below") is the writer's own.
 */
export function unsupportedFigures(
  prose: string,
  { values, ofNotes }: Figures,
  cited: readonly string[],
  mayPropose = false,
): string[] {
  const known = [...values, ...cited.flatMap((id) => ofNotes.get(id) ?? [])];
  const inDigits = numeralsIn(prose)
    .filter((numeral) => !isFree(numeral, prose) && !(mayPropose && isThreshold(numeral, prose)))
    .filter(({ values, decimals }) => !values.some((value) => known.some((one) => isShownAs(one, value, decimals))))
    .filter(({ values: shown }) => !shown.some((value) => isSumOrDifference(value, values)))
    .map(({ shown }) => shown);
  const inWords = wordedIn(prose)
    .filter((amount) => !/\d/.test(amount.quote) && isExact(amount))
    .filter(({ value }) => !known.some((one) => isShownAs(one, value, 0)))
    .map(({ quote }) => quote);
  return [...new Set([...inDigits, ...inWords])];
}

/** Whether a number in an expression stands in the text, a note, or for a unit such as months in a year. */
export function isSupportedOperand(value: number, { values, ofNotes }: Figures): boolean {
  if (UNITS.has(value) || (Number.isInteger(value) && value <= MOST_FREE)) return true;
  const known = [...values, ...[...ofNotes.values()].flat()];
  return known.some((one) => close(one, value) || close(one, value * 100) || close(one, value / 100));
}

/** "forty percent", "nine hundred dollars"; not the half in "half a year" or the third in "a third way". */
function isExact({ kind, quote, currency }: Amount): boolean {
  return kind === 'percent' ? /percent|per cent/i.test(quote) : kind === 'money' && currency !== undefined;
}

const UNITS = new Set([52, 60, 100, 365, 1000]);
/** Numbers of days, people or tries up to this are the plan's own. */
const MOST_FREE = 31;
const MOST_FREE_TIME = 120;
const TIME = /^\s?(?:-\s?)?(?:second|minute|hour|day|night|week|month)s?\b/i;

function isFree({ values: [value = 0], shown, decimals, isBare, isClock, at }: Numeral, prose: string): boolean {
  if (isClock && value <= 24) return true;
  if (!isBare || decimals > 0) return false;
  return (
    isNearYear(shown) || value <= MOST_FREE || (value <= MOST_FREE_TIME && TIME.test(prose.slice(at + shown.length)))
  );
}

/** The year of a date in a plan. */
function isNearYear(shown: string): boolean {
  const year = /^20\d\d$/.test(shown) ? Number(shown) - new Date().getFullYear() : -1;
  return year >= 0 && year <= MOST_YEARS_AHEAD;
}

const MOST_YEARS_AHEAD = 5;

const COMPARED =
  /(?:more|less|fewer|lower|higher|greater|better|worse) than|(?:over|under|above|below|beyond|within|least|most|up to|until|exceed|exceeds|fall to|falls to|drop to|drops to|reach|reaches|cap of|limit of)(?: about| around| roughly)?$/i;
const BEFORE = 24;

/** "at least 40%", "under $2,000": a limit that the writer sets, with one or two digits that count. */
function isThreshold({ values: [value = 0], at, decimals }: Numeral, prose: string): boolean {
  const before = prose.slice(Math.max(0, at - BEFORE), at).trimEnd();
  return decimals === 0 && digitsThatCount(value) <= 2 && COMPARED.test(before);
}

/** Two for 24,000. */
function digitsThatCount(value: number): number {
  let rest = Math.round(Math.abs(value));
  while (rest >= 10 && rest % 10 === 0) rest /= 10;
  return String(rest).length;
}

/** 360,000 − 310,000 needs no sum of its own. Only of amounts large enough that the match is no chance. */
function isSumOrDifference(value: number, values: readonly number[]): boolean {
  if (value < LEAST_DERIVED) return false;
  const large = values.filter((one) => one >= LEAST_DERIVED);
  return large.some((one, at) =>
    large.slice(at + 1).some((other) => close(one + other, value) || close(Math.abs(one - other), value)),
  );
}

const LEAST_DERIVED = 32;

/** 22.47 may be shown as 22.5 or 22, and 576,400 as 576,000 or 580,000. */
function isShownAs(value: number, shown: number, decimals: number): boolean {
  if (close(value, shown)) return true;
  // 0.5, as 50% is too, is not 1.
  const isRoundable = Math.abs(value) >= 1 || decimals > 0;
  if (isRoundable && Math.abs(value - shown) <= 0.5 * 10 ** -decimals + 1e-9) return true;
  const digits = digitsThatCount(shown);
  const size = Math.abs(shown);
  return (
    size >= 100 && digits <= 3 && Math.abs(value - shown) <= 0.5 * 10 ** (Math.floor(Math.log10(size)) + 1 - digits)
  );
}

const close = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other));

function numeralsIn(text: string): Numeral[] {
  return [...text.matchAll(NUMERAL)].map((match) => {
    const { sign, digits = '', scale, percent, after } = match.groups ?? {};
    const scaled = SCALES[(scale ?? '').toLowerCase()];
    const plain = readingsOf(digits);
    return {
      shown: match[0].trim(),
      at: match.index,
      values: scaled ? [...plain.map((value) => value * scaled), ...plain] : plain,
      decimals: scaled ? 0 : (/[.](\d{1,2})$/.exec(digits)?.[1]?.length ?? 0),
      isBare: !sign && !scale && !percent,
      isClock: after !== undefined,
    };
  });
}

/** "1,200" and "1.200" are a thousand in one country and little more than one in another. */
function readingsOf(digits: string): number[] {
  const grouped = Number(digits.replace(/[,.\u00a0\u202f']/g, ''));
  const american = Number(digits.replace(/[,\u00a0\u202f']/g, ''));
  const european = Number(digits.replace(/[.\u00a0\u202f']/g, '').replace(',', '.'));
  const isGrouped = /^\d{1,3}(?:[,.\u00a0\u202f']\d{2,3})+$/.test(digits);
  return [...new Set([american, european, ...(isGrouped ? [grouped] : [])])].filter(Number.isFinite);
}

function wordedIn(text: string) {
  return findAmounts(readText(text), NOW).filter(({ kind }) => kind !== 'date');
}
