import type { judgmentContracts } from '@latticework/api/contracts/judgments';
import { AppError } from '@latticework/core/errors';
import type { Handlers } from '../http/serve.ts';
import type { JudgmentStore } from './store.ts';

export function judgmentHandlers(store: JudgmentStore): Handlers<typeof judgmentContracts> {
  return {
    async judgeFinding({ person, body: { historyId, toolId, verdict } }) {
      const finding = { userId: person.id, historyId, toolId };
      const kept = verdict ? await store.keepVerdict(finding, verdict) : await store.takeBackVerdict(finding);
      if (!kept) throw new AppError('not_found', 'There is no such finding in your history.');
      return { verdict };
    },

    async checkStep({ person, body: { historyId, step, checked } }) {
      const planned = { userId: person.id, historyId, step };
      const kept = checked ? await store.checkStep(planned) : await store.uncheckStep(planned);
      if (!kept) throw new AppError('not_found', 'There is no such step in your history.');
      return { checked };
    },
  };
}
