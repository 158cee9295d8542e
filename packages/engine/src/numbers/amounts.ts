import { RAND_SIGN, type ReadText, type Token } from '../text/readText.ts';
import { isAge } from './ages.ts';
import { findDates } from './dates.ts';
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
const DURATION_UNITS = new Set(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'decade']);
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
  night: 'day',
  nights: 'day',
};
const FRACTIONS: [words: string[], value: number][] = [
  [['two', '-', 'third'], 200 / 3],
  [['two', 'third'], 200 / 3],
  [['three', 'quarter'], 75],
  [['a', 'third'], 100 / 3],
  [['a', 'quarter'], 25],
  [['a', 'fifth'], 20],
  [['half'], 50],
];
/** "Half of it", "half our savings"; but not half an hour, and not a quarter as a part of a year. */
const OF_WHAT = new Set(['of', 'my', 'our', 'the']);
const HALVED_BY = new Set(['pay', 'take', 'get', 'keep', 'lose', 'own', 'want', 'offer']);
const DETERMINERS = new Set('the my our your his her their its these those us them you'.split(' '));
/** A number after one of these is a name: "chapter 7", "room 214", "size 12". */
const NUMBERED = new Set(
  'chapter room section page level grade size route apartment apt unit floor version iphone highway exit gate bus flight form article season episode step no number # channel'.split(
    ' ',
  ),
);
const CLOCK = new Set(['am', 'pm', 'a.m.', 'p.m.', "o'clock"]);
const PAYING = new Set(['cost', 'pay', 'charge', 'owe', 'earn', 'save', 'spend']);
const STREETS = new Set('street st road rd avenue ave lane drive court place boulevard blvd'.split(' '));
/** What one has one of only in a manner of speaking: "on the one hand". */
const NEVER_COUNTED = new Set(
  'hand day thing way time morning evening afternoon night weekend side word point'.split(' '),
);
const COUNTS_ONE = new Set('has have had with only just got'.split(' '));
/** "Sixteen thousand last year". */
const OF_TIME = new Set('last next this that each every'.split(' '));
const EXTRA = new Set('more extra additional full whole long further solid straight good'.split(' '));
/** "Three times as much" compares; "three times since spring" counts. */
const COMPARED = new Set('as what more the his her my our their its your out better worse bigger less'.split(' '));
const DIFFERING = new Set('under over below above more less'.split(' '));
const CROWDS = new Set(
  'town village city school crowd population company firm team audience staff congregation class community'.split(' '),
);
const BEFORE_A_YEAR = new Set(
  'in since of from until till by before after around during summer spring fall autumn winter early late mid about back to - , and or than like january february march april may june july august september october november december'.split(
    ' ',
  ),
);
/** The minimum for a bare number to count as money when nothing else says so. */
const BARE_MONEY = 1000;
/** "My phone bill is 65": below this, it may be a share or a count. */
const LEAST_BILL = 20;
const MONEY_NOUNS = new Set(
  'deposit rent salary mortgage loan debt price bonus raise income budget fee cost saving payment bill wage pension grant fund inheritance profit loss revenue turnover offer invoice fine premium settlement valuation severance tuition commission bond'.split(
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
    const amount = fraction(at) ?? andAHalf(at) ?? numeric(at);
    // "March 3" is a date, "3 months" is not.
    if (date && (!amount || date.to > amount.to || amount.kind === 'number'))
      found.push({ ...date, kind: 'date', kinds: kindsOf('date') });
    else if (amount) found.push(amount);
    else continue;
    at = (found.at(-1)?.to ?? at + 1) - 1;
  }
  return found;

  function numeric(begin: number): Amount | undefined {
    const sign = CURRENCIES[lower(begin) ?? ''];
    const number = readNumber(lower, sign ? begin + 1 : begin, sign !== undefined);
    // "Won twice" counts; "twice what I do" and "once or twice" do not.
    if (!number)
      return lower(begin) === 'twice' && !COMPARED.has(lower(begin + 1) ?? '') && lower(begin - 1) !== 'or'
        ? make('count', 2, begin, begin + 1, { unit: 'time' })
        : undefined;
    const { digits } = number;
    let { value, to } = number;
    if (!sign && isName(begin, to)) return undefined;

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
    if (!currency && (lemma(to) === 'cent' || lower(to) === 'pence'))
      return make('money', value / 100, begin, to + 1, lower(to) === 'pence' ? { currency: '£' } : {});
    const later = EXTRA.has(lower(to) ?? '') ? (lemma(to + 1) ?? '') : '';
    if (!currency && DURATION_UNITS.has(later)) return make('duration', value, begin, to + 2, { unit: later });
    if (!currency && DURATION_UNITS.has(unit)) {
      const end = to + hyphen + 1;
      const old = lower(end) === '-' ? end + 1 : end;
      if (unit === 'year' && (lower(old) === 'old' || lower(old) === 'olds')) return make('age', value, begin, old + 1);
      return make('duration', value, begin, end, { unit });
    }

    const { per, end } = periodAt(to);
    if (currency || per || MONEY_SCALES.has(lower(to - 1) ?? ''))
      return make('money', value, begin, end, { ...(currency && { currency }), ...(per && { per }) });
    if (NUMBERED.has(lemma(begin - 1) ?? '')) return undefined;
    const last = found.at(-1);
    const followsAge = last?.kind === 'age' && begin > last.to && tokens.slice(last.to, begin).every(isJoint);
    if (isAge(tokens, begin, to, value, followsAge)) return make('age', value, begin, to);
    if (value === 0) return undefined;
    if (digits && value >= 1800 && value <= 2200 && Number.isInteger(value) && !lower(begin)?.includes(',')) {
      // "A 2014 Corolla".
      if (tokens[to]?.pos === 'NOUN' && !BEFORE_A_YEAR.has(lower(begin - 1) ?? 'in')) return undefined;
      return make('date', Date.UTC(value, 0, 1), begin, to, { unit: 'year' });
    }

    if (lemma(to) === 'time' && (COMPARED.has(lower(to + 1) ?? '') || tokens[to + 1]?.pos === 'NOUN'))
      return lower(to + 1) === 'out' ? undefined : make('number', value, begin, to);
    if (lower(begin) === 'one' && (!COUNTS_ONE.has(lower(begin - 1) ?? '') || NEVER_COUNTED.has(lemma(to) ?? '')))
      return undefined;
    // "Two of the five", "seven of us".
    if (lower(to) === 'of' && DETERMINERS.has(lower(to + 1) ?? '')) return make('count', value, begin, to);
    if (lower(begin - 1) === 'of' && CROWDS.has(lemma(begin - 2) ?? '') && value >= BARE_MONEY / 10)
      return make('count', value, begin, to, { unit: 'people' });
    const isOfMoney = lemma(begin - 1) === 'be' && MONEY_NOUNS.has(lemma(begin - 2) ?? '');
    if (isOfMoney && digits && value >= LEAST_BILL && !DIFFERING.has(lower(to) ?? ''))
      return make('money', value, begin, to);
    // "One in four".
    if (lower(begin - 1) === 'in' && (lower(begin - 2) === 'one' || lower(begin - 2) === '1'))
      return make('number', value, begin, to);

    // The counted thing: the noun after the number, with up to two words that describe it.
    for (let noun = to; noun < to + 3; noun++) {
      const token = tokens[noun];
      if (!token || token.sentence !== tokens[begin]?.sentence || OF_TIME.has(token.lower)) break;
      if (token.pos === 'NOUN') {
        // "60k deposit", "2,200 rent": an amount of money followed by its purpose.
        if (value >= BARE_MONEY / 10 && MONEY_NOUNS.has(token.lemma)) return make('money', value, begin, to);
        return make('count', value, begin, to, { unit: token.lemma });
      }
      if (token.pos !== 'ADJ' && token.pos !== 'VERB' && token.pos !== 'NUM') break;
    }
    const isPaid = digits && value >= LEAST_BILL && PAYING.has(lemma(begin - 1) ?? '');
    if (value >= BARE_MONEY || isPaid) return make('money', value, begin, to);
    return make('number', value, begin, to);
  }

  function fraction(at: number): Amount | undefined {
    for (const [words, value] of FRACTIONS) {
      if (!words.every((word, offset) => lemma(at + offset) === word || lower(at + offset) === word)) continue;
      const to = at + words.length;
      const isBy = lower(at - 1) === 'by' && tokens[to]?.pos !== 'NOUN';
      const isHalved =
        HALVED_BY.has(lemma(at - 1) ?? '') && (!tokens[to] || tokens[to].pos === 'PUNCT' || lower(to) === 'now');
      if (OF_WHAT.has(lower(to) ?? '') || (words[0] !== 'a' && words.length > 1) || isBy || isHalved)
        return make('percent', value, at, to);
    }
    return undefined;
  }

  /** "An hour and a half", "half an hour". */
  function andAHalf(at: number): Amount | undefined {
    const isArticle = (place: number) => lower(place) === 'a' || lower(place) === 'an';
    if (lower(at) === 'half' && isArticle(at + 1) && DURATION_UNITS.has(lemma(at + 2) ?? ''))
      return make('duration', 0.5, at, at + 3, { unit: lemma(at + 2) ?? '' });
    const unit = lemma(at + 1) ?? '';
    const rest = [2, 3, 4].map((offset) => lower(at + offset)).join(' ');
    return isArticle(at) && DURATION_UNITS.has(unit) && rest === 'and a half'
      ? make('duration', 1.5, at, at + 5, { unit })
      : undefined;
  }

  /** "17 Elm Street", "11 p.m.", "my 401k". */
  function isName(from: number, to: number): boolean {
    if (/^40(?:1k|3b)$/.test(quoteOf(from, to).toLowerCase())) return true;
    if (CLOCK.has(lower(to) ?? '')) return true;
    return [to + 1, to + 2].some((at) => STREETS.has(lower(at) ?? '')) && tokens[to]?.text !== lower(to);
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

const isJoint = ({ lower }: Token) => lower === ',' || lower === 'and' || lower === 'or';

function kindsOf(kind: Amount['kind'], per?: Period): readonly string[] {
  if (kind === 'money' && per) return [kind, 'number', ADVERB_OF[per]];
  return kind === 'date' || kind === 'duration' ? [kind] : [kind, 'number'];
}
