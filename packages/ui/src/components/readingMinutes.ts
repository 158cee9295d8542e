const WORDS_PER_MINUTE = 200;

/** The reading time of these texts in whole minutes. */
export function readingMinutes(texts: readonly string[]): number {
  const words = texts.flatMap((text) => text.split(/\s+/).filter(Boolean)).length;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
