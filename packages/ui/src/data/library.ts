import type { ToolType } from '@latticework/core/analysis';
import { BIAS_CATEGORIES, MODEL_CATEGORIES } from '@latticework/core/categories';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { z } from 'zod';
import { readRows } from './readRows.ts';
import type { Services } from './services.ts';

/** A model or a bias as far as a list of names needs it. */
export type LibraryName = {
  type: ToolType;
  /** MM012, CB048. */
  id: string;
  name: string;
  slug: string;
  category: string;
  /** Whatever else it is called. */
  aliases: readonly string[];
};

const named = { name: z.string(), slug: z.string(), category: z.string(), aliases: z.array(z.string()) };

const modelsSchema = z.array(z.object({ id: z.string(), ...named }));

const biasesSchema = z.array(
  z.object({
    id: z.string(),
    cb_id: z.string(),
    ...named,
    is_duplicate: z.boolean(),
    duplicate_of_id: z.string().nullable(),
  }),
);

/** Changes with a release only: asked for once in a visit. */
export const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/** Public, so services that are not open yet (null) are the only reason to wait. */
export const libraryQueries = {
  models: (services: Services | null) =>
    queryOptions({
      ...ONCE,
      queryKey: ['library', 'models'],
      queryFn: services
        ? async ({ signal }) => {
            const rows = await services.supabase
              .from('mental_models_library')
              .select('id, name, slug, category, aliases')
              .order('order_index')
              .abortSignal(signal);
            return modelsSchema.parse(readRows(rows)).map(modelName);
          }
        : skipToken,
    }),

  biases: (services: Services | null) =>
    queryOptions({
      ...ONCE,
      queryKey: ['library', 'biases'],
      queryFn: services
        ? async ({ signal }) => {
            const rows = await services.supabase
              .from('cognitive_biases_library')
              .select('id, cb_id, name, slug, category, aliases, is_duplicate, duplicate_of_id')
              .order('order_index')
              .abortSignal(signal);
            return biasNames(biasesSchema.parse(readRows(rows)));
          }
        : skipToken,
    }),
};

function modelName(row: z.output<typeof modelsSchema>[number]): LibraryName {
  return { ...row, type: 'mental_model', category: categoryName(MODEL_CATEGORIES, row.category) };
}

/** A duplicate is no entry of its own; its names lead to what it duplicates. */
export function biasNames(rows: z.output<typeof biasesSchema>): LibraryName[] {
  const duplicates = Map.groupBy(rows, ({ duplicate_of_id }) => duplicate_of_id);
  return rows
    .filter(({ is_duplicate }) => !is_duplicate)
    .map((row) => ({
      type: 'cognitive_bias',
      id: row.cb_id,
      name: row.name,
      slug: row.slug,
      category: categoryName(BIAS_CATEGORIES, row.category),
      aliases: [
        ...row.aliases,
        ...(duplicates.get(row.id) ?? []).flatMap(({ name, cb_id, aliases }) => [name, cb_id, ...aliases]),
      ],
    }));
}

/** A category that this version does not know is shown by no name rather than by its key. */
function categoryName(categories: Record<string, { name: string }>, key: string): string {
  return categories[key]?.name ?? '';
}
