import type { Analysis } from '@latticework/core/analysis';
import type { AnalyzeRequest } from '@latticework/engine/analyze';
import { createCrisisDetector } from '@latticework/engine/danger/crisisDetector';
import { createEmbeddedEngine, type ShortlistRequest } from '@latticework/engine/embedded/engine';
import { loadDanger, loadRecognition } from '@latticework/engine/recognition/artifact';
import { loadLibrary } from '@latticework/library/library';

// threadedEngine.ts calls these by name, in a thread of its own.

const engine = createEmbeddedEngine(loadLibrary(), loadRecognition());
const crisisDetector = createCrisisDetector(loadDanger());
/** Never aborted: the engine reads a text without a pause, in which no message could arrive. */
const { signal } = new AbortController();

export type EngineTasks = {
  analyze: typeof analyze;
  shortlist: typeof shortlist;
  answerToCrisis: typeof answerToCrisis;
};

export function analyze(request: Omit<AnalyzeRequest, 'payer'>): Promise<Analysis> {
  return engine.analyze(request, signal);
}

export function shortlist(request: Omit<ShortlistRequest, 'payer'>): Promise<string[]> {
  return engine.shortlist(request, signal);
}

export function answerToCrisis({ text }: { text: string }): Analysis | undefined {
  return crisisDetector.answerTo(text);
}
