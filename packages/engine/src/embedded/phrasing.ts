/** Gives the phrasings of one meaning in turn, so that an analysis does not say the same sentence about two findings. */
export type Phrasing = (meaning: string, phrasings: string[]) => string;

/** One for each analysis: the turns start over, so the same text always reads the same. */
export function createPhrasing(): Phrasing {
  const turns = new Map<string, number>();
  return (meaning, phrasings) => {
    const turn = turns.get(meaning) ?? 0;
    turns.set(meaning, turn + 1);
    return phrasings[turn % phrasings.length] ?? '';
  };
}

export function inQuotes(words: string): string {
  return `“${words}”`;
}

const LONGEST_CLIP = 80;

/** A quotation inside a sentence of ours: short, and without the line breaks of where it comes from. */
export function inShort(words: string, longest = LONGEST_CLIP): string {
  return inQuotes(clip(words.replace(/\s+/g, ' '), longest));
}

/** Shortened at a space where there is one, and never between the halves of a surrogate pair. */
export function clip(text: string, longest = LONGEST_CLIP): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  const space = head.lastIndexOf(' ');
  return `${space > longest / 2 ? head.slice(0, space) : head}…`;
}

/** “a”, “b” and “c”. */
export function listed(items: string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
