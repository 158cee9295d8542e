import type { PartOf } from '@latticework/api/contract';
import type { analysisContracts } from '@latticework/api/contracts/analysis';
import type { Analysis } from '@latticework/core/analysis';
import { AppError } from '@latticework/core/errors';
import type { AnalysisEngine, AnalyzeRequest } from '@latticework/engine/analyze';
import type { Logger } from '../http/requestLog.ts';
import { type Reading, read } from './read.ts';
import type { AnalysisStore, OpenEntry, TakenUp } from './store.ts';

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
  /** At most `TIME_LIMIT_MS`, which is also what holds when nothing is said. */
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
   * Ends the reading of an open entry: a whole analysis replaces what it holds, anything else leaves `soFar` there.
   * `newFor`: the person whose entry this reading opened.
   */
  async function conclude(
    reading: Reading<OpenEntry>,
    { entry, soFar }: { entry: OpenEntry; soFar: Analysis | null },
    newFor?: { userId: string },
  ): Promise<AnalysisAnswer> {
    try {
      if ('cause' in reading) throw reading.cause;
      const { analysis } = reading;
      if (newFor && analysis.clarification?.help) {
        // Somebody is in danger: their text is not kept. The analysis counts all the same, or a text that makes a model
        // say so in the end would give its findings away for nothing, again and again.
        await store.remove(entry, newFor.userId);
        return { ...analysis, historyId: null };
      }
      const isThere = await store.close(entry, analysis.clarification ? soFar : analysis);
      return { ...analysis, historyId: isThere ? entry.historyId : null };
    } catch (cause) {
      await cleanUp(() => store.close(entry, soFar), 'the findings of an analysis could not be stored');
      throw failedBy(cause);
    }
  }

  /** Reads again for an existing entry. If this is interrupted too, the entry keeps the reading that found more. */
  async function readAgain(
    { entry, stored }: Pick<Extract<TakenUp, { outcome: 'taken' }>, 'entry' | 'stored'>,
    request: AnalyzeRequest,
    signal: AbortSignal,
    onPart: OnPart,
  ): Promise<AnalysisAnswer> {
    const reading = await readInto(async () => entry, request, signal, onPart);
    const soFar = reading.kept?.soFar ?? null;
    const foundMore = soFar !== null && soFar.recommendedTools.length > stored.recommendedTools.length;
    return conclude(reading, { entry, soFar: foundMore ? soFar : null });
  }

  /** A failure of the cleanup must not hide the original one: it is logged, and the original one is thrown. */
  async function cleanUp(work: () => Promise<unknown>, otherwise: string): Promise<void> {
    await work().catch((error: unknown) => log.error({ err: error }, otherwise));
  }

  return { readInto, conclude, readAgain, cleanUp };
}

/** The error for the person; the cause is for the log. */
export function failedBy(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('analysis_failed', 'Failed to fetch insights. Please try again.', { cause });
}
