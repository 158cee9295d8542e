import type { CollectionPage, Thing } from 'schema-dts';
import { breadcrumbList, type UrlOf } from '../../components/structuredData.ts';
import { ENTRIES_PER_PAGE, type EntryList, type EntryListParams } from '../../data/libraryEntries.ts';
import { paths } from '../../paths.ts';
import type { LibraryConfig } from './libraries.ts';
import { addressOfList } from './listAddress.ts';
import { listHead } from './listHead.ts';

/** A page of a list in the vocabulary of schema.org. */
export function listData(library: LibraryConfig, params: EntryListParams, list: EntryList, urlOf: UrlOf): Thing[] {
  const { title, description } = listHead(library, params, list);
  const url = urlOf(addressOfList(library, params));
  const category = params.category === null ? undefined : library.categories[params.category];
  const before = (params.page - 1) * ENTRIES_PER_PAGE;
  const page: CollectionPage = {
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'en-US',
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: list.total,
      itemListElement: list.entries.map((entry, index) => ({
        '@type': 'ListItem',
        position: before + index + 1,
        name: entry.name,
        url: urlOf(paths.toolPage(entry)),
      })),
    },
  };
  const crumbs = [
    { name: library.title, path: library.path },
    ...(category ? [{ name: category.name, path: addressOfList(library, { ...params, search: '', page: 1 }) }] : []),
  ];
  return [page, breadcrumbList(urlOf, crumbs)];
}
