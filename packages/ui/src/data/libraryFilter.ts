/**
 * A filter of the table service (`or=(…)`) for rows in which one of the columns holds the words, in whatever case. Null
 * for no words. Whatever somebody types is looked for as it is. That is why it asks for a pattern and not by `ilike`,
 * where the service takes every `*` for a wildcard and knows no way to ask for the sign itself.
 */
export function libraryFilter(columns: readonly string[], words: string): string | null {
  const wanted = words.trim();
  if (wanted === '') return null;
  const pattern = wanted.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const quoted = `"${pattern.replaceAll(/[\\"]/g, '\\$&')}"`;
  return columns.map((column) => `${column}.imatch.${quoted}`).join(',');
}
