/**
 * A filter of the table service (`or=(…)`) for rows in which one of the columns holds the words, in whatever case.
 * Null for no words. Whatever somebody types is looked for as it is, except that `*` stands for any one character: the
 * service knows no way to ask for the sign itself.
 */
export function libraryFilter(columns: readonly string[], words: string): string | null {
  const wanted = words.trim();
  if (wanted === '') return null;
  const pattern = wanted.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '_');
  const quoted = `"%${pattern.replaceAll(/[\\"]/g, '\\$&')}%"`;
  return columns.map((column) => `${column}.ilike.${quoted}`).join(',');
}
