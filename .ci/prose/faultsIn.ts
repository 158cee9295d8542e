import { proseOf } from './proseOf.ts';
import type { Word } from './words.ts';

export type Fault = { line: number; found: string; instead: string };

/** @param withStrings whether strings are the product's own words; names of tests always are */
export function faultsIn(path: string, source: string, words: readonly Word[], withStrings = true): Fault[] {
  const prose = proseOf(path, source, withStrings);
  return words
    .flatMap(({ pattern, instead }) =>
      [...prose.matchAll(pattern)].map(({ index, 0: found }) => ({
        line: source.slice(0, index).split('\n').length,
        found: found.replace(/\s+/g, ' '),
        instead,
      })),
    )
    .sort((one, other) => one.line - other.line);
}
