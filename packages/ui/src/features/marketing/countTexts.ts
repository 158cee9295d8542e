/** How many entries the library has, as it is said on a page. */
export type CountTexts = { models: string; biases: string };

/** Until the library has been asked, what is certain. */
export function countTexts(counts: { models: number; biases: number } | undefined): CountTexts {
  return counts ? { models: String(counts.models), biases: String(counts.biases) } : { models: '298+', biases: '200+' };
}
