import type { Token } from '../text/readText.ts';

const OLDEST = 110;

/** I'm 34; she is 81 and; my daughter (16); at 16; aged 40; retire at 67; boys under ten; two kids, 4 and 9. */
export function isAge(tokens: readonly Token[], from: number, to: number, value: number, followsAge: boolean): boolean {
  if (value > OLDEST || !Number.isInteger(value) || value === 0) return false;
  const before = tokens[from - 1];
  const next = tokens[to];
  if (next?.pos === 'NOUN' || next?.lower === '%') return false;
  if (followsAge) return true;
  if (before?.lower === '(' && next?.lower === ')') return true;
  // "Our son, 7, joined"; "widowed, 61."; "two kids, 4 and 9".
  const isEnclosed =
    next === undefined || next.pos === 'PUNCT' || (next.lower === 'and' && tokens[to + 1]?.pos === 'NUM');
  if (before?.lower === ',' && isEnclosed && isPerson(tokens[from - 2])) return true;
  if (isRelative(before) && next?.pos !== 'NUM') return true;
  if (next?.lower === 'yo' || (next?.lower === 'y' && tokens[to + 1]?.lower === '/')) return true;
  if (before?.lower === 'aged' || before?.lower === 'age') return true;
  if (before?.lemma === 'turn' && value >= 13) return true;
  const two = tokens[from - 2];
  if (/^(?:under|over|above|below)$/.test(before?.lower ?? '') && two && (isRelative(two) || GROUPS.has(two.lemma)))
    return true;
  if (before?.lower === 'at' && value >= 45 && tokens.slice(Math.max(0, from - 4), from).some(isOfRetiring))
    return true;
  if (before?.lower === 'of' && isRelative(two)) return true;
  if ((before?.lemma !== 'be' && before?.lower !== "'s") || value === 1) return false;
  return two !== undefined && (PRONOUNS.has(two.lower) || isRelative(two) || PEOPLE.has(two.lower));
}

const RELATIVES = new Set(
  'mother father mom mum dad parent grandmother grandfather grandma grandpa daughter son child kid baby twin sister brother wife husband partner girlfriend boyfriend aunt uncle cousin dog cat'.split(
    ' ',
  ),
);
const PERSON_WORDS = new Set(
  'widowed divorced married single retired man woman male female i me student nurse teacher'.split(' '),
);
const PRONOUNS = new Set(['i', 'he', 'she', 'we', 'they']);
const PEOPLE = new Set(
  'landlord boss manager neighbor neighbour oldest youngest eldest owner tenant colleague friend doctor teacher'.split(
    ' ',
  ),
);
const GROUPS = new Set('boy girl people person everyone anyone woman man'.split(' '));

const isPerson = (token: Token | undefined) =>
  token !== undefined && (RELATIVES.has(token.lemma) || PERSON_WORDS.has(token.lemma));
const isRelative = (token: Token | undefined) => token !== undefined && RELATIVES.has(token.lemma);
const isOfRetiring = ({ lemma }: Token) => lemma === 'retire' || lemma === 'pension' || lemma === 'retirement';
