import { type analysisContracts, IDEMPOTENCY_HEADER, idempotencyKeySchema } from '@latticework/api/contracts/analysis';
import { AppError } from '@latticework/core/errors';
import { createConcurrencyLimit } from '../http/concurrencyLimit.ts';
import type { Handlers } from '../http/serve.ts';
import type { AnalysisService } from './service.ts';

/** Allows two devices and one more request. The embedded engine has its own queue, in which members take turns. */
const AT_ONCE = 3;

export function analysisHandlers(service: AnalysisService): Handlers<typeof analysisContracts> {
  const limited = createConcurrencyLimit({ perCaller: AT_ONCE });
  return {
    analyze({ person, body, header, signal, onPart }) {
      const request = {
        query: body.query,
        queryType: body.queryType,
        trendingQuestionId: body.trendingQuestionId,
        idempotencyKey: idempotencyKey(header(IDEMPOTENCY_HEADER)),
      };
      return limited(person.id, signal, () => service.analyze(person, request, signal, onPart));
    },

    finishAnalysis: ({ person, body: { historyId }, signal, onPart }) =>
      limited(person.id, signal, () => service.finish(person, historyId, signal, onPart)),

    rereadAnalysis: ({ person, body, signal, onPart }) =>
      limited(person.id, signal, () => service.reread(person, body, signal, onPart)),

    ownReadingRequest: ({ person, body: { historyId }, signal }) =>
      limited(person.id, signal, () => service.ownReading.requestFor(person, historyId, signal)),

    ownReading: ({ person, body: { historyId, answer }, signal }) =>
      limited(person.id, signal, () => service.ownReading.read(person, historyId, answer, signal)),
  };
}

function idempotencyKey(sent: string | undefined): string | null {
  if (sent === undefined) return null;
  const parsed = idempotencyKeySchema.safeParse(sent);
  if (!parsed.success)
    throw new AppError('bad_request', `The ${IDEMPOTENCY_HEADER} header ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}
