import { BIAS_CATEGORIES, MODEL_CATEGORIES } from '@latticework/core/categories';
import { EXAMPLE_CATEGORIES } from '@latticework/core/exampleCategories';
import { addressOfPage, PAGES } from '@latticework/core/pages';
import type { Site } from '@latticework/core/site';
import type { Library } from '@latticework/library/library';
import { loadMap } from '@latticework/library/map';
import { biasRows, modelRow } from '@latticework/library/rows';
import type * as Renderer from '@latticework/ui/prerender';

export type PublicPage = { address: string; pageData: Renderer.PageData };

/** All public pages, with the query results that each would have to fetch. */
export function publicPages(unordered: Library, renderer: typeof Renderer, site: Site): PublicPage[] {
  const library = inLibraryOrder(unordered);
  const entries = entriesOf(library, renderer);
  const examples = library.examples.map(({ analysis, ...example }) =>
    renderer.exampleOf({ ...example, pre_generated_analysis: analysis }),
  );
  const { libraryQueries, exampleQueries } = renderer;
  const counts = [
    libraryQueries.counts(notOpened).queryKey,
    { models: entries.models.length, biases: entries.biases.length },
  ] as const;
  const { siteUrl: _, billing, ...told } = site;
  const installation = [renderer.siteQuery(notOpened).queryKey, told] as const;
  const cards = examples.map(({ analysis: _, ...card }) => card);

  return [
    {
      address: PAGES.home,
      pageData: [
        counts,
        installation,
        [exampleQueries.featured(notOpened).queryKey, cards.slice(0, renderer.FEATURED)],
      ],
    },
    ...lists('mental_model', PAGES.mentalModels, Object.keys(MODEL_CATEGORIES), entries.models),
    ...lists('cognitive_bias', PAGES.cognitiveBiases, Object.keys(BIAS_CATEGORIES), entries.biases),
    ...library.models.map((model, index) => {
      const data: Renderer.ModelPageData = {
        model: renderer.modelOf(modelRow(model)),
        related: renderer.inOrder(model.related_model_slugs, entries.models),
        counters: renderer.inOrder(model.counters_bias_slugs, entries.biases),
        ...neighbors(entries.models, index),
      };
      return {
        address: `${PAGES.mentalModels}/${model.slug}`,
        pageData: [[libraryQueries.modelPage(notOpened, model.slug).queryKey, data]] as const,
      };
    }),
    ...biasRows(library).map((row, index) => {
      const data: Renderer.BiasPageData = {
        bias: renderer.biasOf(row),
        related: renderer.inOrder(row.related_bias_slugs, entries.biases),
        remedies: renderer.inOrder(row.remedy_model_slugs, entries.models),
        ...neighbors(entries.biases, index),
      };
      return {
        address: `${PAGES.cognitiveBiases}/${row.slug}`,
        pageData: [[libraryQueries.biasPage(notOpened, row.slug).queryKey, data]] as const,
      };
    }),
    { address: PAGES.map, pageData: [[renderer.libraryMapQuery(notOpened).queryKey, loadMap()]] },
    ...[null, ...EXAMPLE_CATEGORIES].map((category) => ({
      address: addressOfPage(PAGES.examples, (name) => (name === 'category' ? category : null)),
      pageData: [[exampleQueries.all(notOpened).queryKey, cards]] as const,
    })),
    ...examples.map((example) => {
      const data: Renderer.ExamplePageData = {
        example,
        related: cards
          .filter(({ slug, category }) => category === example.category && slug !== example.slug)
          .slice(0, renderer.RELATED),
      };
      return {
        address: `${PAGES.examples}/${example.slug}`,
        pageData: [[exampleQueries.page(notOpened, example.slug).queryKey, data]] as const,
      };
    }),
    { address: PAGES.contact, pageData: [installation] },
    // The checkout redirects people who cancel it to the second of these addresses.
    ...(billing ? [PAGES.pricing, `${PAGES.pricing}?canceled=true`, PAGES.refunds] : []).map((address) => ({
      address,
      pageData: [counts, installation],
    })),
    ...[PAGES.guide, PAGES.faq, PAGES.about, PAGES.terms, PAGES.privacy].map((address) => ({
      address,
      pageData: [counts],
    })),
  ];

  /** The pages of a list: all entries, and those of each category. */
  function lists(
    type: 'mental_model' | 'cognitive_bias',
    path: string,
    categories: string[],
    all: Renderer.EntryCard[],
  ): PublicPage[] {
    return [null, ...categories].flatMap((category) => {
      const listed = all.filter((entry) => category === null || entry.category === category);
      const pages = Math.max(1, Math.ceil(listed.length / renderer.ENTRIES_PER_PAGE));
      return Array.from({ length: pages }, (_, index): PublicPage => {
        const page = index + 1;
        const parameters: Record<string, string | null> = { category, page: page > 1 ? String(page) : null };
        const shown = listed.slice(index * renderer.ENTRIES_PER_PAGE, page * renderer.ENTRIES_PER_PAGE);
        const params = { search: '', category, page };
        return {
          address: addressOfPage(path, (name) => parameters[name]),
          pageData: [
            counts,
            [libraryQueries.list(notOpened, type, params).queryKey, { entries: shown, total: listed.length }],
          ],
        };
      });
    });
  }
}

/** Permanent redirects: ids and duplicates of biases. */
export function redirects({ biases, duplicates }: Library): Record<string, string> {
  const slugOf = new Map(biases.map(({ cb_id, slug }) => [cb_id, slug]));
  const pairs = [
    ...biases.map(({ cb_id, slug }) => [cb_id, slug]),
    ...duplicates.flatMap(({ cbId, slug, duplicateOf }) => [cbId, slug].map((from) => [from, slugOf.get(duplicateOf)])),
  ];
  return Object.fromEntries(
    pairs.map(([from, to]) => [`${PAGES.cognitiveBiases}/${from}`, `${PAGES.cognitiveBiases}/${to}`]),
  );
}

/** In the order of the tables; the library's files are ordered by folder. */
function inLibraryOrder(library: Library): Library {
  const byIndex = (a: { order_index: number }, b: { order_index: number }) => a.order_index - b.order_index;
  return { ...library, models: library.models.toSorted(byIndex), biases: library.biases.toSorted(byIndex) };
}

function entriesOf(library: Library, { modelCard, biasCard }: typeof Renderer) {
  return { models: library.models.map(modelRow).map(modelCard), biases: biasRows(library).map(biasCard) };
}

function neighbors(entries: Renderer.EntryCard[], index: number): Pick<Renderer.ModelPageData, 'previous' | 'next'> {
  return { previous: nameOf(entries[index - 1]), next: nameOf(entries[index + 1]) };
}

function nameOf(entry: Renderer.EntryCard | undefined): Renderer.EntryName | null {
  return entry ? { type: entry.type, slug: entry.slug, name: entry.name } : null;
}

/** Only the query keys are needed here. */
const notOpened = () => Promise.reject(new Error('No services are available while pages are built.'));
