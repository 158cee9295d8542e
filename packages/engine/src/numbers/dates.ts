import { parse as parseDates } from 'chrono-node';
import type { ReadText, Token } from '../text/readText.ts';

/** A date in a text; `from` and `to` are its token span. */
export type FoundDate = { value: number; from: number; to: number; quote: string };

/** A date in words must contain one of these. Other matches are usually not dates: "a second", "now", "two hours a day". */
const NAMES_A_DAY =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|(?:may|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d|\d (?:may|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|today|tonight|tomorrow|next (?:week|month|year)|in (?:a|an|\w+) (?:days?|weeks?|months?))/i;
const IN_DIGITS = /^\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?(?: at |$)/i;
const DAY_MS = 86_400_000;
const HALF_A_YEAR = 183 * DAY_MS;

/** The dates of a text, in its order. Those without a year are the next ones, unless the text tells what has been. */
export function findDates(read: ReadText, now: Date): FoundDate[] {
  const named = parseDates(read.text, now, { forwardDate: true }).flatMap(({ index, text: quote, start }) => {
    const from = read.tokens.findIndex((token) => token.end > index);
    const after = read.tokens.findIndex((token) => token.start >= index + quote.length);
    // "12/15" is a day of a month, "3.20 a kilo" is not.
    const isInDigits = IN_DIGITS.test(quote.trim()) && start.isCertain('day') && start.isCertain('month');
    if (from < 0 || !(NAMES_A_DAY.test(quote) || isInDigits) || isAnySuchDay(read, from, quote)) return [];
    const to = after < 0 ? read.tokens.length : after;
    const isPast = tellsOfThePast(read, from, to);
    // "We had three leaks in two months" tells how long it took.
    if (isPast && /^in \w+ (?:day|week|month|year)s?$/i.test(quote.trim())) return [];
    const date = start.date();
    const since = read.tokens[from - 1]?.lower === 'since' || read.tokens[from]?.lower === 'since';
    const ahead = date.getTime() - now.getTime();
    const isMonthAlone = start.isCertain('month') && !start.isCertain('day');
    const isOver = since || (isPast && (ahead > HALF_A_YEAR || isMonthAlone));
    if (!start.isCertain('year') && ahead > 0 && isOver) date.setUTCFullYear(date.getUTCFullYear() - 1);
    return [{ value: date.getTime(), from, to, quote: quote.replace(/(?<![\s,;.])[\s,;.]+$/, '') }];
  });
  const days = daysOfTheMonth(read, now).filter(({ from, to }) => !named.some((one) => one.from < to && from < one.to));
  return [...named, ...days].sort((one, other) => one.from - other.from);
}

/** "On a good Saturday" and "every Friday" are no dates, and neither are "three Sundays". */
function isAnySuchDay({ tokens, text }: ReadText, from: number, quote: string): boolean {
  const token = tokens[from];
  const weekday = /(?:mon|tues|wednes|thurs|fri|satur|sun)day/i.exec(quote);
  if (!token || !weekday) return false;
  if (/^s\b/i.test(text.slice(token.start + quote.length))) return true;
  return [tokens[from - 1], tokens[from - 2]].some((before) => before && ANY_SUCH.has(before.lower));
}

const ANY_SUCH = new Set('a an every each most some many any other two three four'.split(' '));

/** "Until the 30th": the next day of that number, or the last one where the text tells what has been. */
function daysOfTheMonth(read: ReadText, now: Date): FoundDate[] {
  return [...read.text.matchAll(DAY_OF_MONTH)].flatMap((match) => {
    const day = Number(match.groups?.['day']);
    const begin = match.index + match[0].indexOf('the ');
    const end = match.index + match[0].length;
    const from = read.tokens.findIndex((token) => token.end > begin);
    const after = read.tokens.findIndex((token) => token.start >= end);
    const to = after < 0 ? read.tokens.length : after;
    const next = read.tokens[to];
    // "On the 30th floor".
    if (from < 0 || day < 1 || day > 31 || next?.pos === 'NOUN' || next?.pos === 'ADJ') return [];
    const step = tellsOfThePast(read, from, to) ? -1 : 1;
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    for (let value = today; Math.abs(value - today) < 70 * DAY_MS; value += step * DAY_MS)
      if (new Date(value).getUTCDate() === day)
        return [{ value: value + DAY_MS / 2, from, to, quote: read.text.slice(begin, end) }];
    return [];
  });
}

const DAY_OF_MONTH =
  /\b(?:on|by|until|till|before|for|from|due|is|are|closes|ends|starts) the (?<day>\d{1,2})(?:st|nd|rd|th)\b/gi;

const NEAR = 8;

/** Whether a verb in the past tense stands before a date in its sentence, or after one that begins it. */
function tellsOfThePast({ tokens, sentences }: ReadText, from: number, to: number): boolean {
  const sentence = sentences.find((one) => one.from <= from && from < one.to);
  const before = tokens.slice(Math.max(sentence?.from ?? 0, from - NEAR), from);
  const near = before.length <= 1 ? [...before, ...tokens.slice(to, Math.min(sentence?.to ?? to, to + NEAR))] : before;
  const past = near.findLastIndex((token, at) => isPast(token, near[at - 1]));
  if (past < 0) return false;
  // "They gave us until June", "he promised to pay by March", "she said it would end in May".
  return !near.slice(past + 1).some(({ lower }) => AHEAD.has(lower));
}

const AHEAD = new Set("until till to will would 'll ll going before can could should must may might".split(' '));
const PRESENT_BE = new Set("be am is are being 's 're 'm get gets".split(' '));

function isPast({ lower, lemma, pos }: Token, before: Token | undefined): boolean {
  if (pos !== 'VERB' && pos !== 'AUX') return false;
  // "The bridge is closed in December."
  if (PRESENT_BE.has(lower) || PRESENT_BE.has(before?.lower ?? '')) return false;
  if (lower.endsWith('ed') || PAST_AS_PRESENT.has(lower)) return true;
  return lemma !== lower && !lower.startsWith("'") && !/(?:s|ing)$/.test(lower);
}

/** Verbs whose lemma the tagger leaves in the past tense. */
const PAST_AS_PRESENT = new Set('was were had did lost left made sold spent slept went got'.split(' '));
