import { createHash } from 'node:crypto';
import type { Library } from '@latticework/library/library';
import type { Sql } from '../database/connect.ts';

export type LoadCounts = { written: number; removed: number };

/**
 * Brings the library tables to what the files say, in one transaction: rows whose content changed are written, rows
 * that no file has any more are removed, the rest is left alone. Running it again changes nothing.
 */
export async function loadLibraryIntoDatabase(sql: Sql, library: Library): Promise<LoadCounts> {
  const models = library.models.map((model) =>
    withHash({
      id: model.id,
      ...sharedColumns(model),
      use_cases: model.use_cases,
      common_pitfalls: model.common_pitfalls,
      how_to_use: model.how_to_use,
      related_model_slugs: model.related_model_slugs,
      counters_bias_slugs: model.counters_bias_slugs,
    }),
  );
  const cbIdOf = new Map(library.biases.map((bias) => [bias.slug, bias.cb_id]));
  const biases = library.biases.map((bias) =>
    withHash({
      cb_id: bias.cb_id,
      ...sharedColumns(bias),
      kind: bias.kind,
      recognition_strategies: bias.recognition_strategies,
      mitigation_approaches: bias.mitigation_approaches,
      common_contexts: bias.common_contexts,
      related_bias_slugs: bias.related_bias_slugs,
      related_bias_ids: bias.related_bias_slugs.flatMap((slug) => cbIdOf.get(slug) ?? []),
      remedy_model_slugs: bias.remedy_model_slugs,
      evidence_status: bias.evidence_status,
      evidence_note: bias.evidence_note,
    }),
  );
  const duplicates = library.duplicates.map((row) =>
    withHash({
      cb_id: row.cbId,
      name: row.name,
      slug: row.slug,
      category: row.category,
      order_index: Number(row.cbId.slice(2)),
      duplicate_of: row.duplicateOf,
    }),
  );

  return sql.begin(async (transaction) => {
    // Servers that start together take turns.
    await transaction`select pg_advisory_xact_lock(hashtextextended('load library', 0))`;

    const removedModels = await transaction`
      delete from public.mental_models_library where not (slug = any(${models.map((row) => row.slug)}))
    `;
    const removedBiases = await transaction`
      delete from public.cognitive_biases_library
      where not (slug = any(${[...biases, ...duplicates].map((row) => row.slug)}))
    `;
    const writtenModels = await transaction`
      insert into public.mental_models_library as stored (
        id, name, slug, category, order_index, aliases, core_concept, detailed_explanation, expanded_examples,
        use_cases, common_pitfalls, reflection_questions, how_to_use, related_model_slugs, counters_bias_slugs,
        sources, content_hash
      )
      select id, name, slug, category, order_index, aliases, core_concept, detailed_explanation, expanded_examples,
        use_cases, common_pitfalls, reflection_questions, how_to_use, related_model_slugs, counters_bias_slugs,
        sources, content_hash
      from jsonb_populate_recordset(null::public.mental_models_library, ${transaction.json(models)})
      on conflict (slug) do update set
        id = excluded.id, name = excluded.name, category = excluded.category, order_index = excluded.order_index,
        aliases = excluded.aliases, core_concept = excluded.core_concept,
        detailed_explanation = excluded.detailed_explanation, expanded_examples = excluded.expanded_examples,
        use_cases = excluded.use_cases, common_pitfalls = excluded.common_pitfalls,
        reflection_questions = excluded.reflection_questions, how_to_use = excluded.how_to_use,
        related_model_slugs = excluded.related_model_slugs, counters_bias_slugs = excluded.counters_bias_slugs,
        sources = excluded.sources, content_hash = excluded.content_hash, updated_at = now()
      where stored.content_hash <> excluded.content_hash
    `;
    const writtenBiases = await transaction`
      insert into public.cognitive_biases_library as stored (
        cb_id, name, slug, category, order_index, aliases, kind, core_concept, detailed_explanation, expanded_examples,
        recognition_strategies, mitigation_approaches, common_contexts, reflection_questions, related_bias_slugs,
        related_bias_ids, remedy_model_slugs, evidence_status, evidence_note, sources, content_hash
      )
      select cb_id, name, slug, category, order_index, aliases, kind, core_concept, detailed_explanation, expanded_examples,
        recognition_strategies, mitigation_approaches, common_contexts, reflection_questions, related_bias_slugs,
        related_bias_ids, remedy_model_slugs, evidence_status, evidence_note, sources, content_hash
      from jsonb_populate_recordset(null::public.cognitive_biases_library, ${transaction.json(biases)})
      on conflict (slug) do update set
        cb_id = excluded.cb_id, name = excluded.name, category = excluded.category, order_index = excluded.order_index,
        aliases = excluded.aliases, kind = excluded.kind, core_concept = excluded.core_concept,
        detailed_explanation = excluded.detailed_explanation, expanded_examples = excluded.expanded_examples,
        recognition_strategies = excluded.recognition_strategies,
        mitigation_approaches = excluded.mitigation_approaches, common_contexts = excluded.common_contexts,
        reflection_questions = excluded.reflection_questions, related_bias_slugs = excluded.related_bias_slugs,
        related_bias_ids = excluded.related_bias_ids, remedy_model_slugs = excluded.remedy_model_slugs,
        evidence_status = excluded.evidence_status, evidence_note = excluded.evidence_note,
        sources = excluded.sources, content_hash = excluded.content_hash, updated_at = now()
      where stored.content_hash <> excluded.content_hash
    `;
    const writtenDuplicates = await transaction`
      insert into public.cognitive_biases_library as stored
        (cb_id, name, slug, category, order_index, is_duplicate, duplicate_of_id, content_hash)
      select given.cb_id, given.name, given.slug, given.category, given.order_index, true, canonical.id, given.content_hash
      from jsonb_to_recordset(${transaction.json(duplicates)}) as given (
        cb_id text, name text, slug text, category text, order_index integer, duplicate_of text, content_hash text
      )
      join public.cognitive_biases_library as canonical on canonical.cb_id = given.duplicate_of
      on conflict (slug) do update set
        cb_id = excluded.cb_id, name = excluded.name, category = excluded.category, order_index = excluded.order_index,
        is_duplicate = true, duplicate_of_id = excluded.duplicate_of_id, content_hash = excluded.content_hash,
        updated_at = now()
      where stored.content_hash <> excluded.content_hash
    `;
    return {
      written: writtenModels.count + writtenBiases.count + writtenDuplicates.count,
      removed: removedModels.count + removedBiases.count,
    };
  });
}

function sharedColumns(entry: Library['models'][number] | Library['biases'][number]) {
  return {
    name: entry.name,
    slug: entry.slug,
    category: entry.category,
    order_index: entry.order_index,
    aliases: entry.aliases,
    core_concept: entry.core_concept,
    detailed_explanation: entry.detailed_explanation,
    expanded_examples: entry.expanded_examples,
    reflection_questions: entry.reflection_questions,
    sources: entry.sources,
  };
}

function withHash<Row extends object>(row: Row): Row & { content_hash: string } {
  return { ...row, content_hash: createHash('sha256').update(JSON.stringify(row)).digest('hex') };
}
