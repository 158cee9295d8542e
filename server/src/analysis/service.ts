import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Analysis, AnalysisPart, QueryType } from '@latticework/core/analysis';
import { AppError, assertNever } from '@latticework/core/errors';
import { FREE_LIMITS, LIMIT_MESSAGES, qualityFor } from '@latticework/core/limits';
import type { AnalysisEngine } from '@latticework/engine/analyze';
import type { DangerEar } from '@latticework/engine/danger/dangerEar';
import type { Person } from '../account/person.ts';
import type { EmailHash } from '../limits/emailHash.ts';
import type { Ledger } from '../limits/store.ts';
import type { AnalysisStore } from './store.ts';

/** Longest that an analysis may take, whatever engine answers. */
const TIME_LIMIT_MS = 60_000;
/** Longer than any analysis can live, so that a lease only ends when its request has died. */
const LEASE_SECONDS = TIME_LIMIT_MS / 1000 + 30;
const RETRY_POLL_MS = 100;

export type AnalysisRequest = {
  query: string;
  queryType: QueryType;
  trendingQuestionId: string | undefined;
  idempotencyKey: string | null;
};

export type AnalysisAnswer = Analysis & { historyId: string | null };

/** Claim, analyze, keep; whatever goes wrong after the claim gives it back. */
export function createAnalysisService(parts: {
  engine: AnalysisEngine;
  dangerEar: DangerEar;
  ledger: Ledger;
  store: AnalysisStore;
  emailHash: EmailHash;
  /** At most `TIME_LIMIT_MS`, which is also what holds when nothing is said. */
  timeLimitMs?: number;
}) {
  const { engine, dangerEar, ledger, store, emailHash, timeLimitMs = TIME_LIMIT_MS } = parts;

  async function analyze(
    person: Person,
    request: AnalysisRequest,
    signal: AbortSignal,
    onPart?: (part: AnalysisPart) => void,
  ): Promise<AnalysisAnswer> {
    const trending =
      request.queryType === 'trending' && request.trendingQuestionId
        ? await store.activeTrendingQuestion(request.trendingQuestionId)
        : null;
    // A trending analysis is one of a question that is trending; anything else that calls itself so is manual.
    const queryType: QueryType = trending && trending.question === request.query ? 'trending' : 'manual';

    // Before the allowance is looked at: who has used it up is answered as well.
    const danger = queryType === 'manual' && dangerEar.answerTo(request.query);
    if (danger) return { ...danger, historyId: null };

    const claim = await claimOrWait(person, request, queryType, signal);
    if ('answer' in claim) return claim.answer;

    try {
      const analysis = await engine.analyze(
        {
          text: request.query,
          quality: qualityFor(person.tier, queryType, claim.usedBefore),
          ...(queryType === 'trending' && trending
            ? { trending: { isHot: trending.isHot, engagement: trending.engagement } }
            : {}),
        },
        AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
        onPart,
      );
      signal.throwIfAborted();
      if (analysis.clarification) {
        await ledger.giveBack(claim.claimId);
        return { ...analysis, historyId: null };
      }
      const historyId = await store.complete({
        claimId: claim.claimId,
        userId: person.id,
        queryType,
        queryText: request.query,
        tier: person.tier,
        analysis,
      });
      if (!historyId) throw new Error('the claim ended before its analysis');
      return { ...analysis, historyId };
    } catch (cause) {
      await ledger.giveBack(claim.claimId);
      if (cause instanceof AppError) throw cause;
      throw new AppError('analysis_failed', 'Failed to fetch insights. Please try again.', { cause });
    }
  }

  /** A request with a known idempotency key waits for the first one and shares its answer. */
  async function claimOrWait(
    person: Person,
    request: AnalysisRequest,
    queryType: QueryType,
    signal: AbortSignal,
  ): Promise<{ claimId: string; usedBefore: number } | { answer: AnalysisAnswer }> {
    const claimRequest = {
      userId: person.id,
      emailHash: emailHash(person.email),
      queryType,
      limit: person.tier === 'premium' ? null : FREE_LIMITS[queryType],
      trendingQuestionId: queryType === 'trending' ? (request.trendingQuestionId ?? null) : null,
      idempotencyKey: request.idempotencyKey,
      requestHash: createHash('sha256')
        .update(JSON.stringify([request.query, request.queryType, request.trendingQuestionId]))
        .digest('hex'),
      leaseSeconds: LEASE_SECONDS,
    };
    for (;;) {
      const claim = await ledger.claim(claimRequest);
      switch (claim.outcome) {
        case 'claimed':
          return claim;
        case 'limit_reached':
          throw new AppError('limit_reached', LIMIT_MESSAGES[queryType], { details: { limit: queryType } });
        case 'conflict':
          throw new AppError(
            'idempotency_conflict',
            'This request was sent before with another text. Please start a new analysis.',
          );
        case 'completed': {
          const analysis = claim.historyId && (await store.storedAnalysis(person.id, claim.historyId));
          if (!analysis)
            throw new AppError('idempotency_conflict', 'This analysis has been deleted. Please start a new one.');
          return { answer: { ...analysis, historyId: claim.historyId } };
        }
        case 'in_progress':
          await sleep(RETRY_POLL_MS, undefined, { signal });
          break;
        default:
          assertNever(claim);
      }
    }
  }

  return { analyze };
}

export type AnalysisService = ReturnType<typeof createAnalysisService>;
