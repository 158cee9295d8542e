import type { BreadcrumbList, Organization } from 'schema-dts';
import { paths } from '../paths.ts';
import type { Crumb } from './Breadcrumb.tsx';

/** Makes a whole address of a path. */
export type UrlOf = (path: string) => string;

/** Whoever wrote what is read here. */
export function publisher(urlOf: UrlOf): Organization {
  return { '@type': 'Organization', name: 'Latticework', url: urlOf(paths.home) };
}

/** The way from the start page to a page, which is the last of those `below` it. */
export function breadcrumbList(urlOf: UrlOf, below: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...below].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: urlOf(path),
    })),
  };
}
