import MiniSearch from 'minisearch';
import type { LibraryTool } from './libraryTools.ts';
import { contentStems, readWords, type Word } from './words.ts';

export type Retrieval = {
  /** Slugs of the `limit` tools whose entries lie nearest to these words, with 1 for the best and less for the others. */
  nearest(words: Word[], limit: number): Map<string, number>;
};

/**
 * One document per entry: its fields are long enough to hold a theme, where a single situation holds only an instance.
 * (Measured against one document per sentence: the order of the first five is the same within noise, at a fifth of the
 * time. Which sentence resembled the text is looked up afterwards, for the few tools that are left.)
 */
export function createRetrieval(tools: LibraryTool[]): Retrieval {
  const index = new MiniSearch({
    idField: 'slug',
    fields: ['cues', 'situations', 'questions', 'explanation'],
    tokenize: (text) => contentStems(readWords(text)),
    processTerm: (stem) => stem,
    searchOptions: { boost: { cues: 2 }, tokenize: (query) => query.split(' ') },
  });
  index.addAll(
    tools.map(({ slug, name, entry }) => ({
      slug,
      cues: entry.recognition.cues.join('\n'),
      situations: entry.recognition.situations.join('\n'),
      questions: entry.recognition.decision_questions.join('\n'),
      explanation: [
        name,
        ...entry.aliases,
        entry.core_concept,
        entry.detailed_explanation,
        ...entry.expanded_examples.map(({ content }) => content),
      ].join('\n'),
    })),
  );
  return {
    nearest(words, limit) {
      // A word that is used twice asks twice.
      const hits = index.search(contentStems(words).join(' ')).slice(0, limit);
      const best = hits[0]?.score ?? 1;
      return new Map(hits.map((hit) => [String(hit.id), hit.score / best]));
    },
  };
}
