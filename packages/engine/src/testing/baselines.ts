import type { Library } from '@latticework/library/library';
import MiniSearch from 'minisearch';
import { contentStems, readWords } from '../embedded/words.ts';
import { textsOfTool } from '../recognition/trainingTexts.ts';

/**
 * Returns the ten likeliest tools of a text by their columns, models before biases. Recognition is compared with these.
 */
export type Ranker = (text: string) => number[] | Promise<number[]>;

const MOST = 10;

/** BM25+ with stemming over all library texts of each tool. */
export function bm25(library: Pick<Library, 'models' | 'biases'>): Ranker {
  const index = new MiniSearch({
    fields: ['stems'],
    tokenize: (stems) => stems.split(' '),
    processTerm: (stem) => stem,
  });
  index.addAll(
    [...library.models, ...library.biases].map((entry, id) => ({ id, stems: stemsOf(textsOfTool(entry).join('\n')) })),
  );
  return (text) =>
    index
      .search(stemsOf(text))
      .slice(0, MOST)
      .map(({ id }) => Number(id));
}

/** Always the ten most widely cited. */
export function constant({ models, biases }: Pick<Library, 'models' | 'biases'>): Ranker {
  const best = [...models, ...biases]
    .map(({ recognition }, column) => ({ column, weight: recognition.familiarity * 10 + recognition.prevalence }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST)
    .map(({ column }) => column);
  return () => best;
}

/** Ten at random, the same in every run. */
export function random({ models, biases }: Pick<Library, 'models' | 'biases'>): Ranker {
  const size = models.length + biases.length;
  let state = 20260901;
  return () =>
    Array.from({ length: MOST }, () => {
      // The Park–Miller generator.
      state = (state * 48271) % 0x7fffffff;
      return state % size;
    });
}

function stemsOf(text: string): string {
  return contentStems(readWords(text)).join(' ');
}
