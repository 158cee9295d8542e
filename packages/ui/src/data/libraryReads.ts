import type { ToolType } from '@latticework/core/analysis';
import { BIAS_CATEGORIES, MODEL_CATEGORIES } from '@latticework/core/categories';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import {
  type Bias,
  type BiasPageData,
  ENTRIES_PER_PAGE,
  type EntryCard,
  type EntryList,
  type EntryListParams,
  type EntryName,
  type Found,
  type LibraryCounts,
  type LibraryName,
  type Model,
  type ModelPageData,
} from './libraryEntries.ts';
import { libraryFilter } from './libraryFilter.ts';
import { readRows } from './readRows.ts';

/** Reads the library's tables. Prerendering uses the same functions from rows to entries. */

/** The part of the services that this needs. */
type Tables = { supabase: SupabaseClient };

const nameColumns = { slug: z.string(), name: z.string() };
const cardColumns = { ...nameColumns, category: z.string(), core_concept: z.string() };
const entryColumns = {
  ...cardColumns,
  order_index: z.number(),
  aliases: z.array(z.string()),
  detailed_explanation: z.string(),
  expanded_examples: z.array(z.object({ title: z.string(), content: z.string() })),
  reflection_questions: z.array(z.string()),
  sources: z.array(z.object({ authors: z.string(), year: z.number(), title: z.string(), showed: z.string() })),
};

const modelNameSchema = z.object({
  id: z.string(),
  ...nameColumns,
  category: z.string(),
  aliases: z.array(z.string()),
});
const biasNameSchema = z.object({
  id: z.string(),
  cb_id: z.string(),
  ...nameColumns,
  category: z.string(),
  aliases: z.array(z.string()),
  is_duplicate: z.boolean(),
  duplicate_of_id: z.string().nullable(),
});
const modelCardSchema = z.object({ id: z.string(), ...cardColumns });
const biasCardSchema = z.object({ cb_id: z.string(), ...cardColumns });
const modelSchema = z.object({
  id: z.string(),
  ...entryColumns,
  use_cases: z.array(z.string()),
  common_pitfalls: z.array(z.string()),
  how_to_use: z.array(z.string()),
  related_model_slugs: z.array(z.string()),
  counters_bias_slugs: z.array(z.string()),
});
const biasSchema = z.object({
  cb_id: z.string(),
  ...entryColumns,
  kind: z.string().nullable(),
  recognition_strategies: z.array(z.string()),
  mitigation_approaches: z.array(z.string()),
  common_contexts: z.array(z.string()),
  related_bias_slugs: z.array(z.string()),
  remedy_model_slugs: z.array(z.string()),
  evidence_status: z.string().nullable(),
  evidence_note: z.string().nullable(),
});
const movedSchema = z.object({ slug: z.string(), is_duplicate: z.boolean(), duplicate_of_id: z.string().nullable() });
const statsSchema = z.array(z.object({ unique_biases: z.number() })).min(1);

const rowsSchema = z.array(z.unknown());

const columns = ({ shape }: z.ZodObject) => Object.keys(shape).join(', ');

const MODELS = 'mental_models_library';
const BIASES = 'cognitive_biases_library';
/** The table service's error for a page beyond the end. */
const BEYOND_THE_END = 'PGRST103';

/** Characters; longer than any name or concept. */
const LONGEST_SEARCH = 400;
/**
 * Characters in the address, of which the table service accepts 8,000 in total. No name or concept needs half as many.
 */
const LONGEST_FILTER = 7_000;

export async function readEntryList(
  { supabase }: Tables,
  type: ToolType,
  { search, category, page }: EntryListParams,
  signal: AbortSignal,
): Promise<EntryList> {
  // No text in the database contains NUL, and a query for one fails.
  if (search.trim().length > LONGEST_SEARCH || search.includes('\0')) return { entries: [], total: 0 };
  const isModel = type === 'mental_model';
  const filter = libraryFilter(isModel ? ['name', 'core_concept'] : ['name', 'core_concept', 'cb_id'], search);
  if (filter && String(new URLSearchParams({ or: filter })).length > LONGEST_FILTER) return { entries: [], total: 0 };
  const wanted = (head: boolean) => {
    const options = { count: 'exact', head } as const;
    let query = isModel
      ? supabase.from(MODELS).select(columns(modelCardSchema), options)
      : supabase.from(BIASES).select(columns(biasCardSchema), options).eq('is_duplicate', false);
    if (filter) query = query.or(filter);
    if (category) query = query.eq('category', category);
    return query.abortSignal(signal);
  };

  const first = (page - 1) * ENTRIES_PER_PAGE;
  const answer = await wanted(false)
    .order('order_index')
    .range(first, first + ENTRIES_PER_PAGE - 1);
  if (answer.error?.code === BEYOND_THE_END) {
    const counted = await wanted(true);
    readRows(counted);
    return { entries: [], total: z.number().parse(counted.count) };
  }
  const rows = rowsSchema.parse(readRows(answer));
  return { entries: rows.map(isModel ? modelCard : biasCard), total: z.number().parse(answer.count) };
}

export async function readModelPage(
  services: Tables,
  slug: string,
  signal: AbortSignal,
): Promise<Found<ModelPageData>> {
  const { supabase } = services;
  const row = readRows(
    await supabase.from(MODELS).select(columns(modelSchema)).eq('slug', slug).abortSignal(signal).maybeSingle(),
  );
  if (!row) return null;
  const { order_index, related_model_slugs, counters_bias_slugs } = modelSchema.parse(row);
  const [related, counters, neighbors] = await Promise.all([
    readModelCards(services, related_model_slugs, signal),
    readBiasCards(services, counters_bias_slugs, signal),
    readNeighbors(services, 'mental_model', order_index, signal),
  ]);
  return { model: modelOf(row), related, counters, ...neighbors };
}

export async function readBiasPage(
  services: Tables,
  slugOrId: string,
  signal: AbortSignal,
): Promise<Found<BiasPageData>> {
  const { supabase } = services;
  const isId = /^CB\d{3}$/i.test(slugOrId);
  const key = isId ? slugOrId.toUpperCase() : slugOrId;
  const moved = readRows(
    await supabase
      .from(BIASES)
      .select(columns(movedSchema))
      .eq(isId ? 'cb_id' : 'slug', key)
      .abortSignal(signal)
      .maybeSingle(),
  );
  if (!moved) return null;
  const { slug, is_duplicate, duplicate_of_id } = movedSchema.parse(moved);
  if (is_duplicate) {
    const canonical = readRows(
      await supabase.from(BIASES).select('slug').eq('id', duplicate_of_id).abortSignal(signal).maybeSingle(),
    );
    return canonical ? { movedTo: z.string().parse(canonical.slug) } : null;
  }
  if (isId) return { movedTo: slug };

  const row = readRows(
    await supabase.from(BIASES).select(columns(biasSchema)).eq('slug', slug).abortSignal(signal).maybeSingle(),
  );
  if (!row) return null;
  const { order_index, related_bias_slugs, remedy_model_slugs } = biasSchema.parse(row);
  const [related, remedies, neighbors] = await Promise.all([
    readBiasCards(services, related_bias_slugs, signal),
    readModelCards(services, remedy_model_slugs, signal),
    readNeighbors(services, 'cognitive_bias', order_index, signal),
  ]);
  return { bias: biasOf(row), related, remedies, ...neighbors };
}

/** A failed count is zero, which no screen shows as a number. */
export async function readCounts({ supabase }: Tables, signal: AbortSignal): Promise<LibraryCounts> {
  const [models, stats] = await Promise.all([
    supabase.from(MODELS).select('id', { count: 'exact', head: true }).abortSignal(signal),
    supabase.rpc('get_cognitive_bias_stats').abortSignal(signal),
  ]);
  const parsed = statsSchema.safeParse(stats.data);
  return { models: models.count ?? 0, biases: parsed.success ? (parsed.data[0]?.unique_biases ?? 0) : 0 };
}

export async function readModelNames({ supabase }: Tables, signal: AbortSignal): Promise<LibraryName[]> {
  const answer = await supabase.from(MODELS).select(columns(modelNameSchema)).order('order_index').abortSignal(signal);
  const rows = z.array(modelNameSchema).parse(readRows(answer));
  return rows.map((row) => ({ ...row, type: 'mental_model', category: categoryName(MODEL_CATEGORIES, row.category) }));
}

export async function readBiasNames({ supabase }: Tables, signal: AbortSignal): Promise<LibraryName[]> {
  const answer = await supabase.from(BIASES).select(columns(biasNameSchema)).order('order_index').abortSignal(signal);
  return biasNames(z.array(biasNameSchema).parse(readRows(answer)));
}

/** A duplicate is not an entry; its names link to the original. */
export function biasNames(rows: z.output<typeof biasNameSchema>[]): LibraryName[] {
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

/** A category that this version does not know has an empty name instead of its key. */
function categoryName(categories: Record<string, { name: string }>, key: string): string {
  return categories[key]?.name ?? '';
}

async function readModelCards({ supabase }: Tables, slugs: string[], signal: AbortSignal): Promise<EntryCard[]> {
  const answer = await supabase.from(MODELS).select(columns(modelCardSchema)).in('slug', slugs).abortSignal(signal);
  return inOrder(slugs, rowsSchema.parse(readRows(answer)).map(modelCard));
}

async function readBiasCards({ supabase }: Tables, slugs: string[], signal: AbortSignal): Promise<EntryCard[]> {
  const answer = await supabase
    .from(BIASES)
    .select(columns(biasCardSchema))
    .eq('is_duplicate', false)
    .in('slug', slugs)
    .abortSignal(signal);
  return inOrder(slugs, rowsSchema.parse(readRows(answer)).map(biasCard));
}

/** In the entry's order: the closest first. */
export function inOrder(slugs: readonly string[], cards: EntryCard[]): EntryCard[] {
  return slugs.flatMap((slug) => cards.find((card) => card.slug === slug) ?? []);
}

/** A page works without its neighbors: a failure to read them gives none. */
async function readNeighbors(services: Tables, type: ToolType, orderIndex: number, signal: AbortSignal) {
  const [previous, next] = await Promise.all([
    readNeighbor(services, type, orderIndex, 'before', signal),
    readNeighbor(services, type, orderIndex, 'after', signal),
  ]);
  return { previous, next };
}

async function readNeighbor(
  { supabase }: Tables,
  type: ToolType,
  orderIndex: number,
  side: 'before' | 'after',
  signal: AbortSignal,
): Promise<EntryName | null> {
  let query =
    type === 'mental_model'
      ? supabase.from(MODELS).select('slug, name')
      : supabase.from(BIASES).select('slug, name').eq('is_duplicate', false);
  query = side === 'before' ? query.lt('order_index', orderIndex) : query.gt('order_index', orderIndex);
  const { data } = await query
    .order('order_index', { ascending: side === 'after' })
    .limit(1)
    .abortSignal(signal);
  const parsed = z.object(nameColumns).safeParse(data?.[0]);
  return parsed.success ? { type, ...parsed.data } : null;
}

export function modelCard(row: unknown): EntryCard {
  const { id, slug, name, category, core_concept } = modelCardSchema.parse(row);
  return { type: 'mental_model', id, slug, name, category, concept: core_concept };
}

export function biasCard(row: unknown): EntryCard {
  const { cb_id, slug, name, category, core_concept } = biasCardSchema.parse(row);
  return { type: 'cognitive_bias', id: cb_id, slug, name, category, concept: core_concept };
}

export function modelOf(row: unknown): Model {
  const parsed = modelSchema.parse(row);
  return {
    ...modelCard(row),
    ...sharedParts(parsed),
    useCases: parsed.use_cases,
    pitfalls: parsed.common_pitfalls,
    howToUse: parsed.how_to_use,
  };
}

export function biasOf(row: unknown): Bias {
  const parsed = biasSchema.parse(row);
  const { evidence_status: status, evidence_note: note } = parsed;
  return {
    ...biasCard(row),
    ...sharedParts(parsed),
    kind: parsed.kind,
    recognition: parsed.recognition_strategies,
    mitigation: parsed.mitigation_approaches,
    contexts: parsed.common_contexts,
    evidence: status && note ? { status, note } : null,
  };
}

function sharedParts(parsed: z.output<z.ZodObject<typeof entryColumns>>) {
  return {
    aliases: parsed.aliases,
    explanation: parsed.detailed_explanation.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    examples: parsed.expanded_examples,
    reflectionQuestions: parsed.reflection_questions,
    sources: parsed.sources,
  };
}
