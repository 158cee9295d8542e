/** From this many characters on, patterns can be found. */
const ENOUGH = 30;

/** How close a text is to the length at which patterns can be found, with a label. */
export function patternPreview(text: string): { share: number; words: string } {
  const share = text.trim() === '' ? 0 : Math.min(1, text.length / ENOUGH);
  return {
    share,
    words:
      share < 1
        ? 'A few more words are enough to look for patterns.'
        : 'Enough to look for patterns. The more you write, the more it can quote.',
  };
}
