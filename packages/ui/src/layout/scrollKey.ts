import type { Location } from 'react-router-dom';

/** What a place on a page is remembered by. The router gives the first page of every document the same key. */
export function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}
