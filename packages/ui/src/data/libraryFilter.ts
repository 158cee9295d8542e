/**
 * A filter of the table service (`or=(…)`) for rows in which one of the columns contains the words, in any case. Null
 * for no words. Searches for exactly what was typed, so it uses a regular expression: in `ilike` the service treats
 * every `*` as a wildcard and has no escape for it.
 */
export function libraryFilter(columns: readonly string[], words: string): string | null {
  const wanted = words.trim();
  if (wanted === '') return null;
  const pattern = wanted.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const quoted = `"${pattern.replaceAll(/[\\"]/g, '\\$&')}"`;
  return columns.map((column) => `${column}.imatch.${quoted}`).join(',');
}
