import type { ToolType } from '@latticework/core/analysis';
import { BIAS_CATEGORIES, type Category, MODEL_CATEGORIES } from '@latticework/core/categories';
import { paths } from '../../paths.ts';

export type LibraryConfig = {
  type: ToolType;
  path: string;
  title: string;
  /** Singular and plural of its entries. */
  one: string;
  many: string;
  categories: Readonly<Record<string, Category>>;
  searchLabel: string;
  nothingFound: string;
  errorTitle: string;
  errorText: string;
};

export const LIBRARIES = {
  mental_model: {
    type: 'mental_model',
    path: paths.mentalModels,
    title: 'Mental Models',
    one: 'mental model',
    many: 'mental models',
    categories: MODEL_CATEGORIES,
    searchLabel: 'Search mental models',
    nothingFound: 'No mental models found',
    errorTitle: 'Error Loading Mental Models',
    errorText: 'Failed to load mental models. Please try again.',
  },
  cognitive_bias: {
    type: 'cognitive_bias',
    path: paths.cognitiveBiases,
    title: 'Cognitive Biases',
    one: 'cognitive bias',
    many: 'cognitive biases',
    categories: BIAS_CATEGORIES,
    searchLabel: 'Search cognitive biases',
    nothingFound: 'No biases found',
    errorTitle: 'Error Loading Cognitive Biases',
    errorText: 'Failed to load cognitive biases. Please try again.',
  },
} as const satisfies Record<ToolType, LibraryConfig>;

/** An unknown category, perhaps from a newer version of the tables, is shown by its key. */
export function categoryOf({ categories }: LibraryConfig, key: string): Pick<Category, 'name' | 'color'> {
  return categories[key] ?? { name: key, color: 'var(--rule-strong)' };
}
