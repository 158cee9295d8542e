import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

/** A word or phrase that the product does not use, as a pattern, and what to write instead. */
export type Word = { pattern: RegExp; instead: string };

const FILE = join(import.meta.dirname, 'words.yaml');

export function readWords(): Word[] {
  const { phrases, spellings } = load(readFileSync(FILE, 'utf8')) as Record<string, Record<string, string>>;
  return Object.entries({ ...phrases, ...spellings }).map(([words, instead]) => ({
    pattern: patternOf(words),
    instead,
  }));
}

function patternOf(words: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}_-])${words.replaceAll(' ', '\\s+').replaceAll('*', '\\p{L}*')}(?![\\p{L}\\p{N}_-])`,
    'giu',
  );
}
