import type { ExampleCategory } from '@latticework/core/exampleCategories';
import type { BreadcrumbList, Thing } from 'schema-dts';
import type { ExampleCard } from '../../data/workedExamples.ts';
import { paths } from '../../paths.ts';
import { addressOf } from './listing.ts';
import { listTexts } from './listTexts.ts';

type UrlOf = (path: string) => string;

export function listData(urlOf: UrlOf, category: ExampleCategory | null, cards: readonly ExampleCard[]): Thing[] {
  const { heading, description } = listTexts(category);
  return [
    {
      '@type': 'CollectionPage',
      name: heading,
      description,
      url: urlOf(addressOf({ category, search: '' })),
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: cards.length,
        itemListElement: cards.map(({ slug, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          url: urlOf(paths.examplePage(slug)),
        })),
      },
    },
    breadcrumb(urlOf, [LIST]),
  ];
}

export function exampleData(urlOf: UrlOf, { slug, title, category }: ExampleCard, description: string): Thing[] {
  const here = { name: title, path: paths.examplePage(slug) };
  const publisher = { '@type': 'Organization', name: 'Latticework', url: urlOf(paths.home) } as const;
  return [
    {
      '@type': 'Article',
      headline: title,
      description,
      articleSection: category,
      inLanguage: 'en',
      isAccessibleForFree: true,
      mainEntityOfPage: urlOf(here.path),
      author: publisher,
      publisher,
    },
    breadcrumb(urlOf, [LIST, here]),
  ];
}

const LIST = { name: 'Examples', path: paths.examples };

function breadcrumb(urlOf: UrlOf, below: readonly { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Latticework', path: paths.home }, ...below].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: urlOf(path),
    })),
  };
}
