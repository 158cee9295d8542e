import { addressOfPage } from '@latticework/core/pages';
import type { EntryListParams } from '../../data/libraryEntries.ts';
import type { LibraryConfig } from './libraries.ts';

/** The list parameters in an address. Invalid ones, such as an unknown category, are ignored. */
export function listParamsIn(parameters: URLSearchParams, { categories }: LibraryConfig): EntryListParams {
  const category = parameters.get('category');
  const page = parameters.get('page') ?? '';
  return {
    search: parameters.get('search')?.trim() ?? '',
    category: category !== null && Object.hasOwn(categories, category) ? category : null,
    page: PAGE.test(page) && Number.isSafeInteger(Number(page)) ? Number(page) : 1,
  };
}

/** The canonical address of that part of the list. */
export function addressOfList({ path }: LibraryConfig, { search, category, page }: EntryListParams): string {
  const parameters: Record<string, string | null> = { search, category, page: page > 1 ? String(page) : null };
  return addressOfPage(path, (name) => parameters[name]);
}

const PAGE = /^[1-9]\d*$/;
