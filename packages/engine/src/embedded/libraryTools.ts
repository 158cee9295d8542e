import type { Tool, ToolType } from '@latticework/core/analysis';
import type { Library } from '@latticework/library/library';
import type { Bias, MentalModel } from '@latticework/library/schema';

/** An entry of the library, model or bias, as the engine handles it. */
export type LibraryTool = {
  id: string;
  slug: string;
  name: string;
  category: string;
  /** Slugs of the same kind that its entry names as neighbors. */
  related: ReadonlySet<string>;
  /** A model: the biases that it answers. A bias: the models that answer it. */
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

/** One side naming the other is enough: entries are written one at a time, and the later one knows more. */
export function answersOneAnother(one: LibraryTool, other: LibraryTool): boolean {
  return one.type !== other.type && (one.answers.has(other.slug) || other.answers.has(one.slug));
}

export function areNeighbors(one: LibraryTool, other: LibraryTool): boolean {
  return one.type === other.type && (one.related.has(other.slug) || other.related.has(one.slug));
}

/** What an analysis says of a tool whatever the text: the library's words, whichever engine found it. */
export function asListed({
  id,
  slug,
  name,
  type,
  category,
  entry,
}: LibraryTool): Pick<Tool, 'id' | 'slug' | 'name' | 'type' | 'category' | 'summary'> {
  return { id, slug, name, type, category, summary: entry.core_concept };
}
