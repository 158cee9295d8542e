import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryType } from '@latticework/core/analysis';
import { AppError, assertNever } from '@latticework/core/errors';
import { FREE_LIMITS, LIMIT_MESSAGES, qualityFor } from '@latticework/core/limits';
import type { AnswerToCrisis } from '@latticework/engine/danger/crisisDetector';
import type { Person } from '../account/person.ts';
import type { Kinds } from '../library/kinds.ts';
import type { EmailHash } from '../limits/emailHash.ts';
import type { Ledger } from '../limits/store.ts';
import { type AnalysisAnswer, type EntryReader, failedBy, LEASE_SECONDS, type OnPart } from './entryReader.ts';
import { createOwnReading, type LoadOwnAssistant } from './ownReading.ts';
import type { Reading } from './read.ts';
import { beingRead, noSuchAnalysis } from './refusals.ts';
import { createReread } from './reread.ts';
import type { AnalysisStore, KeptAnalysis, OpenEntry, TakenUp } from './store.ts';

const RETRY_POLL_MS = 100;

export type AnalysisRequest = {
  query: string;
  queryType: QueryType;
  trendingQuestionId: string | undefined;
  idempotencyKey: string | null;
};

/**
 * Claims quota, runs the analysis and stores it. An analysis counts toward the quota once a part of it is sent: from
 * then on, its entry is in the history and keeps what was found if anything fails. If it fails earlier, the claim is
 * returned.
 */
export function createAnalysisService(parts: {
  reader: EntryReader;
  answerToCrisis: AnswerToCrisis;
  ledger: Ledger;
  store: AnalysisStore;
  kinds: Kinds;
  emailHash: EmailHash;
  loadOwnAssistant: LoadOwnAssistant;
}) {
  const { reader, answerToCrisis, ledger, store, emailHash } = parts;

  async function analyze(
    person: Person,
    request: AnalysisRequest,
    signal: AbortSignal,
    onPart: OnPart,
  ): Promise<AnalysisAnswer> {
    const trending =
      request.queryType === 'trending' && request.trendingQuestionId
        ? await store.activeTrendingQuestion(request.trendingQuestionId)
        : null;
    // An analysis is trending only if its text is an active trending question; every other one is manual.
    const queryType: QueryType = trending && trending.question === request.query ? 'trending' : 'manual';

    // Runs before the quota is checked, so that people in danger are answered even when their quota is used up.
    const danger = queryType === 'manual' && (await answerToCrisis(request.query));
    if (danger) return { ...danger, historyId: null };

    const claim = await claimOrWait(person, request, queryType, signal);
    if ('historyId' in claim) return answerAgain(person, claim.historyId, signal, onPart);

    const { claimId, usedBefore } = claim;
    const toKeep = { claimId, userId: person.id, queryType, queryText: request.query, tier: person.tier };
    const reading = await reader.readInto(
      async (soFar) => {
        const entry = await store.begin({ ...toKeep, analysis: soFar }, LEASE_SECONDS);
        if (!entry) throw claimEnded();
        return entry;
      },
      {
        text: request.query,
        quality: qualityFor(person.tier, queryType, usedBefore),
        ...(queryType === 'trending' && trending
          ? { trending: { isHot: trending.isHot, engagement: trending.engagement } }
          : {}),
        payer: emailHash(person.email),
      },
      signal,
      onPart,
    );
    return reading.kept ? reader.conclude(reading, reading.kept, toKeep) : concludeUnread(reading, toKeep, signal);
  }

  /** No part was sent, so only a complete analysis completes the claim. */
  async function concludeUnread(
    reading: Reading<OpenEntry>,
    toKeep: Omit<KeptAnalysis, 'analysis'>,
    signal: AbortSignal,
  ): Promise<AnalysisAnswer> {
    try {
      if ('cause' in reading) throw reading.cause;
      signal.throwIfAborted();
      const { analysis } = reading;
      if (analysis.clarification) {
        await ledger.giveBack(toKeep.claimId);
        return { ...analysis, historyId: null };
      }
      const historyId = await store.complete({ ...toKeep, analysis });
      if (!historyId) throw claimEnded();
      return { ...analysis, historyId };
    } catch (cause) {
      await reader.cleanUp(() => ledger.giveBack(toKeep.claimId), 'a claim could not be returned');
      throw failedBy(cause);
    }
  }

  /** Runs an interrupted analysis again. It uses no quota: the entry's lease and `FINISH_TRIES` limit it. */
  async function finish(
    person: Person,
    historyId: string,
    signal: AbortSignal,
    onPart: OnPart,
  ): Promise<AnalysisAnswer> {
    const taken = await takeUp(person, historyId);
    switch (taken.outcome) {
      case 'missing':
        throw noSuchAnalysis();
      case 'busy':
        throw beingRead();
      default:
        return answerOf(taken, person, historyId, signal, onPart);
    }
  }

  /**
   * The answer to a request whose idempotency key belongs to an analysis that already counts. An interrupted analysis
   * is finished first.
   */
  async function answerAgain(
    person: Person,
    historyId: string,
    signal: AbortSignal,
    onPart: OnPart,
  ): Promise<AnalysisAnswer> {
    for (;;) {
      const taken = await takeUp(person, historyId);
      switch (taken.outcome) {
        case 'missing':
          throw deleted();
        case 'busy':
          await pause(signal);
          break;
        default:
          return answerOf(taken, person, historyId, signal, onPart);
      }
    }
  }

  function takeUp(person: Person, historyId: string): Promise<TakenUp<'finish'>> {
    return store.takeUp({ historyId, userId: person.id, leaseSeconds: LEASE_SECONDS, purpose: 'finish' });
  }

  async function answerOf(
    taken: Exclude<TakenUp<'finish'>, { outcome: 'missing' | 'busy' }>,
    person: Person,
    historyId: string,
    signal: AbortSignal,
    onPart: OnPart,
  ): Promise<AnalysisAnswer> {
    switch (taken.outcome) {
      case 'wrong_purpose':
        return { ...taken.stored, historyId };
      case 'no_tries_left':
        throw new AppError(
          'no_tries_left',
          'We have tried to finish this analysis three times, which is the limit. What was found stays in your history.',
        );
      case 'taken':
        return reader.readAgain(taken, { payer: emailHash(person.email) }, signal, onPart);
      default:
        return assertNever(taken);
    }
  }

  /**
   * A request whose idempotency key is already in use waits until the first request counts, and gets the same entry.
   */
  async function claimOrWait(
    person: Person,
    request: AnalysisRequest,
    queryType: QueryType,
    signal: AbortSignal,
  ): Promise<{ claimId: string; usedBefore: number } | { historyId: string }> {
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
        case 'completed':
          if (!claim.historyId) throw deleted();
          return { historyId: claim.historyId };
        case 'in_progress':
          await pause(signal);
          break;
        default:
          assertNever(claim);
      }
    }
  }

  return { analyze, finish, reread: createReread(parts), ownReading: createOwnReading(parts) };
}

export type AnalysisService = ReturnType<typeof createAnalysisService>;

/** @throws the signal's reason */
async function pause(signal: AbortSignal): Promise<void> {
  await sleep(RETRY_POLL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
}

function claimEnded(): Error {
  return new Error('the claim ended before its analysis');
}

function deleted(): AppError {
  return new AppError('idempotency_conflict', 'This analysis has been deleted. Please start a new one.');
}
