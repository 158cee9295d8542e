import type { BreadcrumbList, Organization } from 'schema-dts';
import { paths } from '../paths.ts';
import type { Crumb } from './Breadcrumb.tsx';

/** Makes an absolute URL from a path. */
export type UrlOf = (path: string) => string;

/** The publisher of all content. */
export function publisher(urlOf: UrlOf): Organization {
  return { '@type': 'Organization', name: 'Latticework', url: urlOf(paths.home) };
}

/** The breadcrumb of a page, which is the last item of `below`. */
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
