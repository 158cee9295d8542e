/** A few words of a model, for a message about them. */
export function quoted(words: string): string {
  const short = words.replace(/\s+/g, ' ').toWellFormed();
  return `“${short.length > 80 ? `${short.slice(0, 80).toWellFormed()}…` : short}”`;
}
