import { parse as parseDates } from 'chrono-node';
import { RAND_SIGN, type ReadText } from '../text/readText.ts';
import { readNumber } from './numberWords.ts';

export const PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

export type Amount = {
  /**
   * `number` if nothing says what is counted. Money without a currency sign is recognized by its size and nearby words.
   */
  kind: 'money' | 'percent' | 'count' | 'duration' | 'date' | 'age' | 'number';
  /** For a percentage, 20 for 20%; for a duration, in its own unit; for a date, the time in milliseconds. */
  value: number;
  /** The names by which the <…> parts of patterns can refer to it. */
  kinds: readonly string[];
  /** Its sign, or its name if it has none. */
  currency?: string;
  /** The period of money and percentages, as in "a month". */
  per?: Period;
  /** For a duration, its unit; for a count, the counted noun as a lemma. */
  unit?: string;
  /** Token span. */
  from: number;
  to: number;
  /** As the person wrote it. */
  quote: string;
};

const CURRENCIES: Record<string, string> = {
  $: '$',
  '€': '€',
  '£': '£',
  '¥': '¥',
  '₹': '₹',
  [RAND_SIGN]: 'R',
  usd: '$',
  eur: '€',
  gbp: '£',
  dollar: '$',
  euro: '€',
  pound: '£',
  quid: '£',
  buck: '$',
  '₦': '₦',
  naira: '₦',
  '₱': '₱',
  rupee: '₹',
  inr: '₹',
  yen: '¥',
  chf: 'CHF',
  pln: 'PLN',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  aed: 'AED',
  zloty: 'zloty',
  zlotys: 'zloty',
  franc: 'francs',
  riyal: 'riyal',
  dirham: 'dirham',
  peso: 'pesos',
  krona: 'kronor',
  kronor: 'kronor',
  krone: 'kroner',
  kroner: 'kroner',
  rand: 'rand',
  shilling: 'shillings',
  baht: 'baht',
  lira: 'lira',
  cedi: 'cedis',
};
/** Scales that only money is counted in. */
const MONEY_SCALES = new Set(['lakh', 'lakhs', 'lac', 'crore', 'crores']);
/** "4.000 euro": on much of the continent a period separates thousands. */
const PERIOD_THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/;
const DURATION_UNITS = new Set(['minute', 'hour', 'day', 'week', 'weekend', 'month', 'quarter', 'year', 'decade']);
const ADVERB_PERIODS: Record<string, Period> = {
  monthly: 'month',
  pcm: 'month',
  yearly: 'year',
  annually: 'year',
  annual: 'year',
  weekly: 'week',
  daily: 'day',
  hourly: 'hour',
  'p.a.': 'year',
  pa: 'year',
};
const ADVERB_OF: Record<Period, string> = {
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
};
const WEEKDAYS = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'weekend']);
/** How units of time are shortened. */
const SHORT_UNITS: Record<string, string> = {
  min: 'minute',
  mins: 'minute',
  hr: 'hour',
  hrs: 'hour',
  yr: 'year',
  yrs: 'year',
  wk: 'week',
  wks: 'week',
  mth: 'month',
  mths: 'month',
};
const FRACTIONS: [words: string[], value: number][] = [
  [['two', '-', 'third'], 200 / 3],
  [['two', 'third'], 200 / 3],
  [['three', 'quarter'], 75],
  [['a', 'third'], 100 / 3],
  [['a', 'quarter'], 25],
  [['half'], 50],
];
/** The minimum for a bare number to count as money when nothing else says so. */
const BARE_MONEY = 1000;
const OLDEST = 110;
const MONEY_NOUNS = new Set(
  'deposit rent salary mortgage loan debt price bonus raise income budget fee cost saving payment bill wage pension grant fund inheritance profit loss revenue turnover offer invoice fine premium settlement'.split(
    ' ',
  ),
);

/** Every amount in the text with its unit, in text order. */
export function findAmounts(read: ReadText, now: Date): Amount[] {
  const { tokens, text } = read;
  const lower = (at: number) => tokens[at]?.lower;
  const lemma = (at: number) => tokens[at]?.lemma;
  const quoteOf = (from: number, to: number) => text.slice(tokens[from]?.start, tokens[to - 1]?.end);
  const found: Amount[] = [];
  const dates = findDates(read, now);

  for (let at = 0; at < tokens.length; at++) {
    const date = dates.find(({ from }) => from === at);
    const amount = fraction(at) ?? numeric(at);
    // "March 3" is a date, "3 months" is not.
    if (date && (!amount || date.to > amount.to || amount.kind === 'number')) found.push(date);
    else if (amount) found.push(amount);
    else continue;
    at = (found.at(-1)?.to ?? at + 1) - 1;
  }
  return found;

  function numeric(begin: number): Amount | undefined {
    const sign = CURRENCIES[lower(begin) ?? ''];
    const number = readNumber(lower, sign ? begin + 1 : begin, sign !== undefined);
    if (!number) return lower(begin) === 'twice' ? make('count', 2, begin, begin + 1, { unit: 'time' }) : undefined;
    const { digits } = number;
    let { value, to } = number;

    if (lower(to) === '%' || lemma(to) === 'percent' || (lower(to) === 'per' && lower(to + 1) === 'cent')) {
      to += lower(to) === 'per' ? 2 : 1;
      const { per, end } = periodAt(to);
      return make('percent', value, begin, end, per ? { per } : {});
    }

    const named = CURRENCIES[lemma(to) ?? ''];
    if (named && !sign) to += 1;
    const currency = sign ?? named;
    const written = lower(sign ? begin + 1 : begin) ?? '';
    if (currency && PERIOD_THOUSANDS.test(written))
      value = (value / Number(written)) * Number(written.replaceAll('.', ''));
    const hyphen = lower(to) === '-' ? 1 : 0;
    const unit = SHORT_UNITS[lower(to + hyphen) ?? ''] ?? lemma(to + hyphen) ?? '';
    if (!currency && DURATION_UNITS.has(unit)) {
      const end = to + hyphen + 1;
      const old = lower(end) === '-' ? end + 1 : end;
      if (unit === 'year' && lemma(old) === 'old') return make('age', value, begin, old + 1);
      return make('duration', value, begin, end, { unit });
    }

    const { per, end } = periodAt(to);
    if (currency || per || MONEY_SCALES.has(lower(to - 1) ?? ''))
      return make('money', value, begin, end, { ...(currency && { currency }), ...(per && { per }) });
    if (isAge(begin, to, value)) return make('age', value, begin, to);
    if (digits && value >= 1800 && value <= 2200 && Number.isInteger(value) && !lower(begin)?.includes(',')) {
      return make('date', Date.UTC(value, 0, 1), begin, to, { unit: 'year' });
    }

    // The counted thing: the noun after the number, with up to two words that describe it.
    for (let noun = to; noun < to + 3; noun++) {
      const token = tokens[noun];
      if (!token || token.sentence !== tokens[begin]?.sentence) break;
      if (token.pos === 'NOUN') {
        // "60k deposit", "2,200 rent": an amount of money followed by its purpose.
        if (value >= BARE_MONEY / 10 && MONEY_NOUNS.has(token.lemma)) return make('money', value, begin, to);
        return make('count', value, begin, to, { unit: token.lemma });
      }
      if (token.pos !== 'ADJ' && token.pos !== 'VERB' && token.pos !== 'NUM' && token.lower !== 'of') break;
    }
    if (value >= BARE_MONEY) return make('money', value, begin, to);
    return make('number', value, begin, to);
  }

  function fraction(at: number): Amount | undefined {
    for (const [words, value] of FRACTIONS) {
      if (!words.every((word, offset) => lemma(at + offset) === word || lower(at + offset) === word)) continue;
      const to = at + words.length;
      // Half of something; but not half an hour, and not a quarter as a part of a year.
      if (lower(to) !== 'of' && lower(to) !== 'my' && lower(to) !== 'our' && lower(to) !== 'the') continue;
      return make('percent', value, at, to);
    }
    return undefined;
  }

  /** "a month", "per year", "/month", "monthly". */
  function periodAt(at: number): { per?: Period; end: number } {
    const adverb = ADVERB_PERIODS[lower(at) ?? ''];
    if (adverb) return { per: adverb, end: at + 1 };
    if (!['a', 'an', 'per', 'each', 'every', '/'].includes(lower(at) ?? '')) return { end: at };
    const noun = lemma(at + 1) ?? '';
    const short = noun === 'mo' ? 'month' : WEEKDAYS.has(noun) ? 'week' : SHORT_UNITS[noun];
    const period = PERIODS.find((name) => name === noun || name === short);
    return period ? { per: period, end: at + 2 } : { end: at };
  }

  /** I'm 34; she is 81 and; my daughter (16); at 16; aged 40. */
  function isAge(from: number, to: number, value: number): boolean {
    if (value > OLDEST || !Number.isInteger(value) || value === 0) return false;
    const before = tokens[from - 1];
    const next = tokens[to];
    if (next?.pos === 'NOUN' || next?.lower === '%') return false;
    if (before?.lower === '(' && next?.lower === ')') return true;
    // "Our son, 7, joined"; "widowed, 61."
    if (before?.lower === ',' && (next === undefined || next.pos === 'PUNCT') && isPerson(tokens[from - 2]))
      return true;
    if (isRelative(before?.lemma ?? '') && next?.pos !== 'NUM') return true;
    if (next?.lower === 'yo' || (next?.lower === 'y' && tokens[to + 1]?.lower === '/')) return true;
    if (before?.lower === 'aged' || before?.lower === 'age') return true;
    if (before?.lemma === 'turn' && value >= 13) return true;
    if (before?.lemma !== 'be') return false;
    const subject = tokens[from - 2];
    return (
      subject !== undefined && (['i', 'he', 'she', 'we', 'they'].includes(subject.lower) || isRelative(subject.lemma))
    );
  }

  function make(
    kind: Amount['kind'],
    value: number,
    from: number,
    to: number,
    more: Pick<Amount, 'currency' | 'per' | 'unit'> = {},
  ): Amount {
    return { kind, value, kinds: kindsOf(kind, more.per), from, to, quote: quoteOf(from, to), ...more };
  }
}

const RELATIVES = new Set(
  'mother father mom mum dad parent grandmother grandfather grandma grandpa daughter son child kid baby sister brother wife husband partner girlfriend boyfriend aunt uncle cousin dog cat'.split(
    ' ',
  ),
);
const PERSON_WORDS = new Set([
  'widowed',
  'divorced',
  'married',
  'single',
  'retired',
  'man',
  'woman',
  'male',
  'female',
  'i',
  'me',
  'student',
  'nurse',
  'teacher',
]);
const isPerson = (token: { lemma: string } | undefined) =>
  token !== undefined && (RELATIVES.has(token.lemma) || PERSON_WORDS.has(token.lemma));
const isRelative = (lemma: string) => RELATIVES.has(lemma);

function kindsOf(kind: Amount['kind'], per?: Period): readonly string[] {
  if (kind === 'money' && per) return [kind, 'number', ADVERB_OF[per]];
  return kind === 'date' || kind === 'duration' ? [kind] : [kind, 'number'];
}

/** A date must contain one of these. Other matches are usually not dates: "a second", "now", "two hours a day". */
const NAMES_A_DAY =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|(?:may|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d|\d (?:may|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|today|tonight|tomorrow|next (?:week|month|year)|in (?:a|an|\w+) (?:days?|weeks?|months?)|\d{1,4}[/.-]\d{1,2})/i;

function findDates(read: ReadText, now: Date): Amount[] {
  return parseDates(read.text, now, { forwardDate: true }).flatMap(({ index, text: quote, start }) => {
    const from = read.tokens.findIndex((token) => token.end > index);
    const after = read.tokens.findIndex((token) => token.start >= index + quote.length);
    if (from < 0 || !NAMES_A_DAY.test(quote)) return [];
    const to = after < 0 ? read.tokens.length : after;
    return [
      {
        kind: 'date' as const,
        value: start.date().getTime(),
        kinds: ['date'],
        from,
        to,
        quote: quote.replace(/(?<![\s,;.])[\s,;.]+$/, ''),
      },
    ];
  });
}
