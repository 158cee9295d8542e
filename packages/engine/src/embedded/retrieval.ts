import MiniSearch from 'minisearch';
import type { LibraryTool } from './libraryTools.ts';
import { readWords } from './words.ts';

export type Retrieved = {
  slug: string;
  /** 1 for the best of this search, less for the others. */
  score: number;
};

export type Retrieval = {
  /** The `limit` tools whose entries lie nearest to these words, best first. */
  nearest(stems: string[], limit: number): Retrieved[];
};

type Field = 'cues' | 'situations' | 'questions' | 'concept';

/** One document per entry: its fields are long enough to hold a theme, where a single situation holds only an instance. */
export function createRetrieval(tools: LibraryTool[]): Retrieval {
  const index = new MiniSearch<Record<Field | 'slug', string>>({
    idField: 'slug',
    fields: ['cues', 'situations', 'questions', 'concept'] satisfies Field[],
    tokenize: contentStems,
    processTerm: (stem) => stem,
    searchOptions: { boost: { cues: 2, situations: 1, questions: 1, concept: 1 } satisfies Record<Field, number> },
  });
  index.addAll(
    tools.map(({ slug, name, entry }) => ({
      slug,
      cues: entry.recognition.cues.join('\n'),
      situations: entry.recognition.situations.join('\n'),
      questions: entry.recognition.decision_questions.join('\n'),
      concept: [name, ...entry.aliases, entry.core_concept].join('\n'),
    })),
  );
  return {
    nearest(stems, limit) {
      const hits = index.search(stems.join(' '), { tokenize: (query) => query.split(' ') });
      const best = hits[0]?.score ?? 1;
      return hits.slice(0, limit).map((hit) => ({ slug: String(hit.id), score: hit.score / best }));
    },
  };
}

function contentStems(text: string): string[] {
  return readWords(text).flatMap((word) => (word.isContent ? [word.stem] : []));
}
