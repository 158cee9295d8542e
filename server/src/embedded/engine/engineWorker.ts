import type { Analysis } from '@latticework/core/analysis';
import type { AnalyzeRequest } from '@latticework/engine/analyze';
import { createEmbeddedEngine, type ShortlistRequest } from '@latticework/engine/embedded/engine';
import { loadRecognition } from '@latticework/engine/recognition/artifact';
import { loadLibrary } from '@latticework/library/library';

// threadedEngine.ts calls these by name, in a thread of its own.

const engine = createEmbeddedEngine(loadLibrary(), loadRecognition());
/** Never aborted: the engine reads a text without a pause, in which no message could arrive. */
const { signal } = new AbortController();

export type EngineTasks = { analyze: typeof analyze; shortlist: typeof shortlist };

export function analyze(request: Omit<AnalyzeRequest, 'payer'>): Promise<Analysis> {
  return engine.analyze(request, signal);
}

export function shortlist(request: Omit<ShortlistRequest, 'payer'>): Promise<string[]> {
  return engine.shortlist(request, signal);
}
