import { type analysisContracts, IDEMPOTENCY_HEADER, idempotencyKeySchema } from '@latticework/api/contracts/analysis';
import { AppError } from '@latticework/core/errors';
import type { Handlers } from '../http/serve.ts';
import type { AnalysisService } from './service.ts';

export function analysisHandlers(service: AnalysisService): Handlers<typeof analysisContracts> {
  return {
    analyze({ person, body, header, signal, onPart }) {
      return service.analyze(
        person,
        {
          query: body.query,
          queryType: body.queryType,
          trendingQuestionId: body.trendingQuestionId,
          idempotencyKey: idempotencyKey(header(IDEMPOTENCY_HEADER)),
        },
        signal,
        onPart,
      );
    },
  };
}

function idempotencyKey(sent: string | undefined): string | null {
  if (sent === undefined) return null;
  const parsed = idempotencyKeySchema.safeParse(sent);
  if (!parsed.success)
    throw new AppError('bad_request', `The ${IDEMPOTENCY_HEADER} header ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}
