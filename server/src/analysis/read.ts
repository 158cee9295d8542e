import type { Analysis, AnalysisPart, Engine } from '@latticework/core/analysis';
import { type Arrivals, NOTHING_YET, withPart } from '@latticework/core/arrivals';
import type { AnalysisEngine, AnalyzeRequest } from '@latticework/engine/analyze';
import { emptyAnalysis } from '@latticework/engine/emptyAnalysis';

type Run<Entry> = {
  engine: AnalysisEngine;
  request: AnalyzeRequest;
  signal: AbortSignal;
  timeLimitMs: number;
  /** Stores the parts so far before any of them is sent, and returns where. */
  keep: (soFar: Analysis) => Promise<Entry>;
  /** Undefined when the client wants no parts. */
  onPart: ((part: AnalysisPart) => void) | undefined;
};

/** `kept` says where the parts are stored, and has all of them; null when there were none. */
export type Reading<Entry> = { kept: { entry: Entry; soFar: Analysis } | null } & (
  | { analysis: Analysis }
  | { cause: unknown }
);

/**
 * One run of an engine. The engine emits its parts without waiting; they are held back until `keep` has stored the
 * first one, and then sent in order. Resolves once the engine has ended and every part has been sent, and never
 * rejects.
 */
export async function read<Entry>(run: Run<Entry>): Promise<Reading<Entry>> {
  const { engine, request, signal, timeLimitMs, keep, onPart } = run;
  const notKept = new AbortController();
  const ending = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs), notKept.signal]);
  let arrivals = NOTHING_YET;
  let isOver = false;
  let keeping: Promise<Entry> | undefined;
  let leaving: Promise<void> | undefined;

  const take = (part: AnalysisPart) => {
    // An engine may need a moment to stop. What it finds in that moment is still stored if something is stored already.
    if (isOver || (ending.aborted && !keeping)) return;
    arrivals = withPart(arrivals, part);
    keeping ??= keep(unfinished(request, engine.identity, arrivals));
    leaving = Promise.all([keeping, leaving]).then(() => onPart?.(part));
    leaving.catch((cause: unknown) => notKept.abort(cause));
  };

  const ended = await untilItEnds();
  isOver = true;
  await leaving?.catch(() => undefined);
  const entry = await keeping?.catch(() => null);
  return { ...ended, kept: entry ? { entry, soFar: unfinished(request, engine.identity, arrivals) } : null };

  async function untilItEnds(): Promise<{ analysis: Analysis } | { cause: unknown }> {
    try {
      const analysis = await engine.analyze(request, ending, onPart && take);
      await leaving;
      return { analysis };
    } catch (cause) {
      return { cause };
    }
  }
}

function unfinished(request: AnalyzeRequest, engine: Engine, { tools, narrative, lessons }: Arrivals): Analysis {
  const empty = emptyAnalysis(request, engine);
  return {
    ...empty,
    recommendedTools: [...tools],
    narrativeAnalysis: narrative,
    keyLessons: [...lessons],
    metadata: { ...empty.metadata, brokenOff: true },
  };
}
