import type { Location } from 'react-router-dom';

/** The key under which a scroll position is stored. The router gives the first page of every document the same key. */
export function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}
