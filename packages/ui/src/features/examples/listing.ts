import { EXAMPLE_CATEGORIES, type ExampleCategory } from '@latticework/core/exampleCategories';
import { addressOfPage } from '@latticework/core/pages';
import type { ExampleCard, ExampleViews } from '../../data/workedExamples.ts';
import { paths } from '../../paths.ts';

/** What the list is filtered by. `category` null: all. */
export type ExampleListParams = { category: ExampleCategory | null; search: string };

/** An unknown category is ignored. */
export function listParamsIn(address: URLSearchParams): ExampleListParams {
  const wanted = address.get('category');
  return {
    category: EXAMPLE_CATEGORIES.find((category) => category === wanted) ?? null,
    search: address.get('search')?.trim() ?? '',
  };
}

export function addressOf(params: ExampleListParams): string {
  return addressOfPage(paths.examples, (name) => (name === 'category' ? params.category : params.search));
}

export function matchingExamples(
  cards: readonly ExampleCard[],
  { category, search }: ExampleListParams,
): ExampleCard[] {
  const wanted = search.trim().toLowerCase();
  return cards.filter(
    (card) =>
      (category === null || card.category === category) &&
      [card.question, card.title].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** Most viewed first; equal counts keep their order. */
export function mostReadFirst(cards: readonly ExampleCard[], views: ExampleViews | undefined): ExampleCard[] {
  const viewsOf = ({ slug }: ExampleCard) => views?.[slug] ?? 0;
  return [...cards].sort((a, b) => viewsOf(b) - viewsOf(a));
}
