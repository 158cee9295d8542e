import type { Evidence } from '@latticework/core/analysis';

/**
 * Finds a model's quotes in the text. Models straighten quotation marks, collapse spaces and change case at the start;
 * these differences are ignored, and the result is the text's own wording.
 */
export type QuoteFinder = {
  /** All occurrences in text order; empty when there are none. */
  find(quote: string): Evidence[];
};

export function createQuoteFinder(text: string): QuoteFinder {
  const { plain, starts, ends } = normalise(text);

  return {
    find(quote) {
      if (!quote.isWellFormed()) return [];
      for (const wanted of [normalise(quote).plain.trim(), bare(quote)]) {
        const places = wanted ? placesOf(plain, wanted) : [];
        const found = places.flatMap((at): Evidence[] => {
          const start = starts[at];
          const end = ends[at + wanted.length - 1];
          if (start === undefined || end === undefined || !isWhole(plain, at, wanted.length)) return [];
          return [{ quote: text.slice(start, end), start, end }];
        });
        if (found.length > 0) return found;
      }
      return [];
    },
  };
}

type Normalised = {
  plain: string;
  /** For each unit of `plain`, where its character starts and ends in the text. */
  starts: number[];
  ends: number[];
};

// Grapheme clusters, so that no quote starts inside an accent or an emoji.
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function normalise(text: string): Normalised {
  const starts: number[] = [];
  const ends: number[] = [];
  let plain = '';
  for (const { segment, index } of graphemes.segment(text)) {
    const unit = plainly(segment);
    if (unit === ' ' && plain.endsWith(' ')) continue;
    for (let at = 0; at < unit.length; at++) {
      starts.push(index);
      ends.push(index + segment.length);
    }
    plain += unit;
  }
  return { plain, starts, ends };
}

function plainly(character: string): string {
  if (/^\s+$/.test(character)) return ' ';
  return character
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[\u200B\u2060\uFEFF\u00AD]/g, '');
}

/** Without the marks that a model puts around a quote: “…”, a period, an ellipsis. */
function bare(quote: string): string {
  return normalise(quote).plain.replace(/^[\s"'.,;:!?()[\]-]+|(?<![\s"'.,;:!?()[\]-])[\s"'.,;:!?()[\]-]+$/g, '');
}

function placesOf(plain: string, wanted: string): number[] {
  const places: number[] = [];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) places.push(at);
  return places;
}

/** "art" must not match inside "start". Scripts without spaces between words have no such boundaries. */
function isWhole(plain: string, at: number, length: number): boolean {
  const joins = (index: number) => SPACED.test(plain.charAt(index - 1)) && SPACED.test(plain.charAt(index));
  return !joins(at) && !joins(at + length);
}

const SPACED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]/u;
