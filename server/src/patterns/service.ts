import type { Patterns } from '@latticework/api/contracts/patterns';
import { addCounts, NO_FINDINGS, practiceNext } from '@latticework/core/patterns';
import type { PatternsStore } from './store.ts';

export type PatternsService = ReturnType<typeof createPatternsService>;

export function createPatternsService(store: PatternsStore) {
  return {
    /** What recurs for this person, and what to practice, which depends only on the last months. */
    async patterns(userId: string, timeZone: string): Promise<Patterns> {
      const found = await store.found({ userId, timeZone });
      const lately = found.tools.map(({ byMonth, ...tool }) => ({
        ...tool,
        counts: byMonth.reduce(addCounts, NO_FINDINGS),
      }));
      const questions = found.months.reduce((sum, month) => sum + month.questions, 0);
      const biases = lately.filter(({ type }) => type === 'cognitive_bias').map(({ id }) => id);
      const models = await store.counterModels(biases);
      return { ...found, practice: practiceNext(lately, questions, ({ id }) => models.get(id) ?? []) };
    },
  };
}
