import type { PartOf } from '@latticework/api/contract';
import type { analysisContracts } from '@latticework/api/contracts/analysis';
import type { Analysis } from '@latticework/core/analysis';
import { AppError, assertNever } from '@latticework/core/errors';
import type { AnalysisEngine, AnalyzeRequest } from '@latticework/engine/analyze';
import type { Logger } from '../http/requestLog.ts';
import { type Reading, read } from './read.ts';
import type { AnalysisStore, OpenEntry, Purpose, TakenEntry } from './store.ts';

/** The maximum time for an analysis, for every engine. */
const TIME_LIMIT_MS = 60_000;
/** Longer than any analysis can take, so that a lease only expires when its request has died. */
export const LEASE_SECONDS = TIME_LIMIT_MS / 1000 + 30;

export type AnalysisAnswer = Analysis & { historyId: string | null };
export type OnPart = ((part: PartOf<typeof analysisContracts.analyze>) => void) | undefined;

export type EntryReader = ReturnType<typeof createEntryReader>;

/** Runs the engine, and stores the outcome in an entry of the history. */
export function createEntryReader(parts: {
  engine: AnalysisEngine;
  store: AnalysisStore;
  log: Logger;
  /** Must not exceed `TIME_LIMIT_MS`, which is the default. */
  timeLimitMs?: number;
}) {
  const { engine, store, log, timeLimitMs = TIME_LIMIT_MS } = parts;

  /** `open` is called for the first part, and the entry has to be in the history when it resolves. */
  function readInto(
    open: (soFar: Analysis) => Promise<OpenEntry>,
    request: AnalyzeRequest,
    signal: AbortSignal,
    onPart: OnPart,
  ): Promise<Reading<OpenEntry>> {
    const keep = async (soFar: Analysis) => {
      const entry = await open(soFar);
      onPart?.({ part: 'kept', historyId: entry.historyId });
      return entry;
    };
    return read({ engine, request, signal, timeLimitMs, keep, onPart });
  }

  /**
   * Closes an open entry after its reading: a complete analysis replaces the content of the entry; any other outcome
   * stores `soFar`, or changes nothing if it is null. `newFor`: the person for whom this reading created the entry.
   * `givesBack`: the try to return unless the analysis is complete.
   */
  async function conclude(
    reading: Reading<OpenEntry>,
    { entry, soFar, givesBack }: { entry: OpenEntry; soFar: Analysis | null; givesBack?: Purpose | undefined },
    newFor?: { userId: string },
  ): Promise<AnalysisAnswer> {
    try {
      if ('cause' in reading) throw reading.cause;
      const { analysis } = reading;
      if (newFor && analysis.clarification?.help) {
        // The analysis found that someone is in danger, so the text is not stored. The analysis still counts toward the
        // quota: otherwise a text that makes a model report danger at the end would give free findings every time.
        await store.remove(entry, newFor.userId);
        return { ...analysis, historyId: null };
      }
      const isThere = await (analysis.clarification ? leave() : store.close(entry, analysis));
      return { ...analysis, historyId: isThere ? entry.historyId : null };
    } catch (cause) {
      await cleanUp(leave, 'the findings of an analysis could not be stored');
      throw failedBy(cause);
    }

    function leave(): Promise<boolean> {
      return store.close(entry, soFar, { givesBack });
    }
  }

  /**
   * Reads the text of an existing entry again, at its quality. If this run is interrupted, an unfinished entry keeps
   * the result with more findings; a complete one stays as it was, and gets its try back if no part was sent.
   */
  async function readAgain(
    { entry, purpose, tries, queryText, queryType, stored }: TakenEntry<'finish' | 'reread'>,
    request: Pick<AnalyzeRequest, 'decision' | 'answers' | 'asked' | 'payer'>,
    signal: AbortSignal,
    onPart: OnPart,
  ): Promise<AnalysisAnswer> {
    const whole = { ...requestOfStored({ queryText, queryType, stored }), ...request };
    const reading = await readInto(async () => entry, whole, signal, onPart);
    const soFar = reading.kept?.soFar ?? null;
    switch (purpose) {
      case 'finish': {
        const foundMore = soFar !== null && soFar.recommendedTools.length > stored.recommendedTools.length;
        return conclude(reading, { entry, soFar: foundMore ? soFar : null });
      }
      case 'reread':
        return conclude(withRereads(reading, tries), { entry, soFar: null, givesBack: soFar ? undefined : purpose });
      default:
        return assertNever(purpose);
    }
  }

  /** Logs a failure of the cleanup instead of throwing it, so that the caller can throw the original error. */
  async function cleanUp(work: () => Promise<unknown>, otherwise: string): Promise<void> {
    await work().catch((error: unknown) => log.error({ err: error }, otherwise));
  }

  return { readInto, conclude, readAgain, cleanUp };
}

/** What to read again: the stored text, at the quality that it was read at. */
export function requestOfStored({
  queryText,
  queryType,
  stored,
}: Pick<TakenEntry, 'queryText' | 'queryType' | 'stored'>): Pick<AnalyzeRequest, 'text' | 'quality' | 'trending'> {
  const { analysisQuality, isHot, engagement } = stored.metadata;
  return {
    text: queryText,
    quality: analysisQuality,
    ...(queryType === 'trending' && { trending: { isHot, engagement } }),
  };
}

function withRereads(reading: Reading<OpenEntry>, rereads: number): Reading<OpenEntry> {
  if ('cause' in reading || reading.analysis.clarification) return reading;
  const { analysis } = reading;
  return { ...reading, analysis: { ...analysis, metadata: { ...analysis.metadata, rereads } } };
}

/** The error for the person; the cause is for the log. */
export function failedBy(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('analysis_failed', 'Failed to fetch insights. Please try again.', { cause });
}
