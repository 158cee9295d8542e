import type { Library } from './library.ts';
import type { MentalModel } from './schema.ts';

/** Entries as rows of the tables `mental_models_library` and `cognitive_biases_library`. */

export function modelRow(model: MentalModel) {
  return {
    id: model.id,
    ...sharedColumns(model),
    use_cases: model.use_cases,
    common_pitfalls: model.common_pitfalls,
    how_to_use: model.how_to_use,
    related_model_slugs: model.related_model_slugs,
    counters_bias_slugs: model.counters_bias_slugs,
  };
}

/** Without the duplicates, which have no content of their own. */
export function biasRows({ biases }: Pick<Library, 'biases'>) {
  const cbIdOf = new Map(biases.map((bias) => [bias.slug, bias.cb_id]));
  return biases.map((bias) => ({
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
  }));
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
