/** The number of library entries, worded for a page. */
export type CountTexts = { models: string; biases: string };

/** Until the count is loaded, a safe lower bound. */
export function countTexts(counts: { models: number; biases: number } | undefined): CountTexts {
  return counts ? { models: String(counts.models), biases: String(counts.biases) } : { models: '298+', biases: '200+' };
}
