import type { ExampleCategory } from '@latticework/core/exampleCategories';
import type { Thing } from 'schema-dts';
import { breadcrumbList, publisher, type UrlOf } from '../../components/structuredData.ts';
import type { ExampleCard } from '../../data/workedExamples.ts';
import { paths } from '../../paths.ts';
import { addressOf } from './listing.ts';
import { listTexts } from './listTexts.ts';

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
    breadcrumbList(urlOf, [LIST]),
  ];
}

export function exampleData(urlOf: UrlOf, { slug, title, category }: ExampleCard, description: string): Thing[] {
  const here = { name: title, path: paths.examplePage(slug) };
  return [
    {
      '@type': 'Article',
      headline: title,
      description,
      articleSection: category,
      inLanguage: 'en-US',
      isAccessibleForFree: true,
      mainEntityOfPage: urlOf(here.path),
      author: publisher(urlOf),
      publisher: publisher(urlOf),
    },
    breadcrumbList(urlOf, [LIST, here]),
  ];
}

const LIST = { name: 'Examples', path: paths.examples };
