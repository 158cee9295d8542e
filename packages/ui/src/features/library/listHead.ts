import type { EntryList, EntryListParams } from '../../data/libraryEntries.ts';
import { ENTRIES_PER_PAGE } from '../../data/libraryEntries.ts';
import type { LibraryConfig } from './libraries.ts';

/** The title and description of a list page. While the list is loading, only what is known. */
export function listHead(library: LibraryConfig, params: EntryListParams, list?: EntryList) {
  const { title, many, categories } = library;
  const category = params.category === null ? undefined : categories[params.category];
  const of = category ? `${category.name}: ${title}` : `${title} Library`;
  const searched = params.search ? `“${params.search}” in ${title}` : of;
  const page = params.page > 1 ? `, Page ${params.page}` : '';
  return { title: `${searched}${page} | Latticework`, description: description() };

  function description(): string {
    const first = list?.entries[0];
    const last = list?.entries.at(-1);
    if (params.page > 1 && list && first && last) {
      const from = (params.page - 1) * ENTRIES_PER_PAGE + 1;
      const to = from + list.entries.length - 1;
      const range = to > from ? `${from} to ${to} of ${list.total}` : `${from} of ${list.total}`;
      const names = to > from ? `from ${first.name} to ${last.name}` : first.name;
      return `${sentence(many)}${category ? `, ${category.name}` : ''}: ${range}, ${names}. One page of the Latticework library.`;
    }
    const count = list && !params.search ? `${list.total} ` : '';
    if (category) return `${category.description} ${sentence(`${count}${many}`)}, each explained with examples.`;
    const inAll = Object.keys(categories).length;
    return `${sentence(`${count}${many}`)} in ${inAll} categories, free to read: each in plain words, with examples and questions to ask yourself.`;
  }
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
