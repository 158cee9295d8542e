const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const SMALL = new Map<string, number>([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, (at + 2) * 10]),
  ['dozen', 12],
]);
const SCALES = new Map<string, number>([
  ['hundred', 100],
  ['thousand', 1000],
  ['k', 1000],
  ['grand', 1000],
  ['lakh', 1e5],
  ['lakhs', 1e5],
  ['lac', 1e5],
  ['million', 1e6],
  ['m', 1e6],
  ['mn', 1e6],
  ['mm', 1e6],
  ['mio', 1e6],
  ['crore', 1e7],
  ['crores', 1e7],
  ['billion', 1e9],
  ['bn', 1e9],
  ['b', 1e9],
]);

/** Who writes "2m" without a currency may mean the height of a fence; "40m" of money is more common than of length. */
const SMALLEST_METERS = 10;

export type WordAt = (at: number) => string | undefined;

/**
 * The number that starts at a token: digits with separators, words, or both with a scale after them ("1.2m", "40
 * million", "two hundred and fifty", "twenty-five", "two and a half", "a dozen"). Undefined if no number starts there.
 * `isMoney`: a currency stands before it.
 */
export function readNumber(
  word: WordAt,
  at: number,
  isMoney = false,
): { value: number; to: number; digits: boolean } | undefined {
  const first = word(at);
  if (first === undefined) return undefined;
  const written = digitsOf(first);
  if (written !== undefined) {
    // "410 000".
    const isSpaced = /^\d{1,3}$/.test(first) && /^\d00$/.test(word(at + 1) ?? '');
    return isSpaced
      ? withScales(written * 1000 + Number(word(at + 1)), at + 2, true)
      : withScales(written, at + 1, true);
  }
  if (first === 'a' && (word(at + 1) === 'dozen' || SCALES.has(word(at + 1) ?? ''))) {
    if (word(at + 1) === 'dozen') return { value: 12, to: at + 2, digits: false };
    if ((word(at + 1) ?? '').length > 2) return withScales(1, at + 1, false);
  }
  const small = SMALL.get(first);
  if (small === undefined) return undefined;
  let value = small;
  let to = at + 1;
  // "Twenty-five", as one token or three.
  if (small >= 20 && small < 100) {
    const dash = word(to) === '-' ? 1 : 0;
    const rest = SMALL.get(word(to + dash) ?? '');
    if (rest !== undefined && rest > 0 && rest < 10) {
      value += rest;
      to += dash + 1;
    }
  }
  return withScales(value, to, false);

  function withScales(begin: number, from: number, digits: boolean) {
    let value = begin;
    let to = from;
    if (word(to) === 'and' && word(to + 1) === 'a' && word(to + 2) === 'half') {
      value += 0.5;
      to += 3;
    }
    for (;;) {
      // At the end of a sentence, the tokenizer leaves the period attached to a short word.
      const name = (word(to) ?? '').replace(/\.$/, '');
      const scale = SCALES.get(name);
      // After number words, "m" is more likely a name than millions, and after a small number it is meters.
      if (scale === undefined || (!digits && name.length < 3)) break;
      if (name === 'm' && !isMoney && begin < SMALLEST_METERS) break;
      value *= scale;
      to += 1;
      if (digits || scale !== 100) continue;
      const joined = word(to) === 'and' ? to + 1 : to;
      const rest = SMALL.get(word(joined) ?? '');
      if (rest === undefined) continue;
      value += rest;
      to = joined + 1;
    }
    return { value, to, digits };
  }
}

function digitsOf(token: string): number | undefined {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(token)) return Number(token.replaceAll(',', ''));
  if (/^\d+(?:\.\d+)?$/.test(token)) return Number(token);
  return undefined;
}
