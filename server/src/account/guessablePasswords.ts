import { dictionary } from '@zxcvbn-ts/language-common';

/** How many passwords are listed: as many as an attacker could try before a rate limit stops them. */
const MOST_COMMON = 3000;
const PRODUCT = 'latticework';
/** Shorter parts of an address occur in too many passwords by chance. */
const SHORTEST_WORD = 3;
/**
 * Enough for a year and an exclamation mark or two. More digits and marks than this are hard to guess by themselves.
 */
const LONGEST_TRIMMING = 8;

const common = new Set(dictionary['passwords-common'].slice(0, MOST_COMMON).map(String));

/**
 * Whether an attacker would try the password among the first for the account with this address: a common one, or the
 * product's name or the person's address with little around it, in any case and spelling.
 */
export function isGuessablePassword(password: string, address: string): boolean {
  if (common.has(password.toLowerCase())) return true;
  const local = address.slice(0, address.lastIndexOf('@'));
  const [untagged = ''] = local.split('+', 1);
  const names = [PRODUCT, local, untagged];
  return names.some((name) => isMadeOf(name, password));
}

/** The letter that a digit or mark stands for. `i` and `l` share theirs, so they count as one letter. */
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
};

/** Whether a text is only the word, once or more often, and a few digits and marks. */
function isMadeOf(word: string, text: string): boolean {
  const wanted = lettersOf(word)
    .map(({ letter }) => letter)
    .join('');
  if (wanted.length < SHORTEST_WORD) return false;
  const letters = lettersOf(text);
  const rest = [];
  let found = 0;
  const folded = letters.map(({ letter }) => letter).join('');
  for (let at = 0; at < letters.length; ) {
    if (folded.startsWith(wanted, at)) {
      found += 1;
      at += wanted.length;
    } else {
      rest.push(letters[at]);
      at += 1;
    }
  }
  return found > 0 && rest.length <= LONGEST_TRIMMING && rest.every((left) => left && !left.isLetter);
}

/** What can stand for a letter, and the letter. Other marks and spaces separate, and are skipped. */
function lettersOf(text: string): { letter: string; isLetter: boolean }[] {
  return [...text.normalize('NFKC').toLowerCase()].flatMap((character) => {
    const isLetter = /\p{L}/u.test(character);
    const letter = LEET[character] ?? character;
    return isLetter || /[\p{L}\p{N}]/u.test(letter) ? [{ letter, isLetter }] : [];
  });
}
