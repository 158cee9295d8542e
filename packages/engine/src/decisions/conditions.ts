/** What is known about a text: yes or no, a number, or undefined if the text does not say. */
export type Known = (name: string) => boolean | number | undefined;

const COMPARISON = /^(\S+) (<=|>=|<|>) (\S+)$/;

/**
 * Whether all terms are true. A comparison with an unknown value is not true. See `when` in the library's dossier.ts.
 */
export function holds(terms: readonly string[] | undefined, known: Known): boolean {
  return (terms ?? []).every((term) => {
    const compared = COMPARISON.exec(term);
    if (compared) return compare(compared[1] as string, compared[2] as string, compared[3] as string, known);
    return term.split(' or ').some((one) => {
      const negated = one.startsWith('not ');
      return isTrue(negated ? one.slice(4) : one, known) !== negated;
    });
  });
}

/** The names of signals, slots, facts and numbers that the terms of a condition refer to. */
export function namesIn(terms: readonly string[] | undefined): string[] {
  return (terms ?? []).flatMap((term) => {
    const compared = COMPARISON.exec(term);
    if (compared) return [compared[1] as string, compared[3] as string].filter((part) => Number.isNaN(Number(part)));
    return term.split(' or ').map((one) => one.replace(/^not /, ''));
  });
}

/** The names that have to be true of the text, those in a comparison too. */
export function positivesIn(terms: readonly string[] | undefined): string[] {
  return namesIn((terms ?? []).flatMap((term) => term.split(' or ').filter((one) => !one.startsWith('not '))));
}

function isTrue(name: string, known: Known): boolean {
  const value = known(name);
  return typeof value === 'number' || value === true;
}

function compare(name: string, sign: string, other: string, known: Known): boolean {
  const left = known(name);
  const right = Number.isNaN(Number(other)) ? known(other) : Number(other);
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  switch (sign) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}
