/** An excerpt of a model's words, for an error message. */
export function quoted(words: string): string {
  const short = words.replace(/\s+/g, ' ').toWellFormed();
  return `“${short.length > 80 ? `${short.slice(0, 80).toWellFormed()}…` : short}”`;
}
