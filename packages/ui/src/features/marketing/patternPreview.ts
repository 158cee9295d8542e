/** From this many characters on there is something to look for patterns in. */
const ENOUGH = 30;

/** How far a text is toward one in which patterns can be looked for, and what is said of it. */
export function patternPreview(text: string): { share: number; words: string } {
  const share = text.trim() === '' ? 0 : Math.min(1, text.length / ENOUGH);
  return {
    share,
    words:
      share < 1
        ? 'A few more words, and there is enough to look for patterns.'
        : 'Enough to look for patterns. The more you write, the more it can quote.',
  };
}
