import type { Tool, ToolType } from '@latticework/core/analysis';
import type { Library } from '@latticework/library/library';
import type { Bias, MentalModel } from '@latticework/library/schema';

/** An entry of the library, model or bias, as the engine handles it. */
export type LibraryTool = {
  id: string;
  slug: string;
  name: string;
  category: string;
  /** Slugs of the same kind that the entry names as neighbors. */
  related: ReadonlySet<string>;
  /** For a model: the biases that it counters. For a bias: the models that counter it. */
  answers: ReadonlySet<string>;
} & ({ type: 'mental_model'; entry: MentalModel } | { type: 'cognitive_bias'; entry: Bias });

export function toolsOf(library: Library): LibraryTool[] {
  return [
    ...library.models.map((entry) => ({
      ...shared(entry),
      type: 'mental_model' as const satisfies ToolType,
      id: entry.id,
      related: new Set(entry.related_model_slugs),
      answers: new Set(entry.counters_bias_slugs),
      entry,
    })),
    ...library.biases.map((entry) => ({
      ...shared(entry),
      type: 'cognitive_bias' as const satisfies ToolType,
      id: entry.cb_id,
      related: new Set(entry.related_bias_slugs),
      answers: new Set(entry.remedy_model_slugs),
      entry,
    })),
  ];
}

function shared({ slug, name, category }: MentalModel | Bias) {
  return { slug, name, category };
}

/**
 * It is enough that one entry names the other: entries are written one at a time, and only the later one can know both.
 */
export function answersOneAnother(one: LibraryTool, other: LibraryTool): boolean {
  return one.type !== other.type && (one.answers.has(other.slug) || other.answers.has(one.slug));
}

export function areNeighbors(one: LibraryTool, other: LibraryTool): boolean {
  return one.type === other.type && (one.related.has(other.slug) || other.related.has(one.slug));
}

/** What an analysis says about a tool for every text: the library's words, whichever engine found the tool. */
export function asListed({
  id,
  slug,
  name,
  type,
  category,
  entry,
}: LibraryTool): Pick<Tool, 'id' | 'slug' | 'name' | 'type' | 'category' | 'summary' | 'howToUse' | 'countermeasure'> {
  return {
    ...{ id, slug, name, type, category, summary: entry.core_concept },
    ...(type === 'mental_model'
      ? { howToUse: entry.how_to_use }
      : { countermeasure: entry.mitigation_approaches[0] ?? '' }),
  };
}
