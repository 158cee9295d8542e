import type { Analysis } from '@latticework/core/analysis';
import type { AnalyzeRequest } from '@latticework/engine/analyze';
import { createCrisisDetector } from '@latticework/engine/danger/crisisDetector';
import type { Brief } from '@latticework/engine/decisions/brief';
import { type BriefRequest, createEmbeddedEngine, type ShortlistRequest } from '@latticework/engine/embedded/engine';
import { loadDanger, loadRecognition } from '@latticework/engine/recognition/artifact';
import { loadLibrary } from '@latticework/library/library';

// threadedEngine.ts calls the functions of this file by name, in a separate thread.

const engine = createEmbeddedEngine(loadLibrary(), loadRecognition());
const crisisDetector = createCrisisDetector(loadDanger());
/** Never aborted: the engine works without a pause, so the thread could not receive a message to abort. */
const { signal } = new AbortController();

export type EngineTasks = {
  analyze: typeof analyze;
  shortlist: typeof shortlist;
  brief: typeof brief;
  answerToCrisis: typeof answerToCrisis;
};

export function analyze(request: Omit<AnalyzeRequest, 'payer'>): Promise<Analysis> {
  return engine.analyze(request, signal);
}

export function shortlist(request: Omit<ShortlistRequest, 'payer'>): Promise<string[]> {
  return engine.shortlist(request, signal);
}

export function brief(request: Omit<BriefRequest, 'payer'>): Promise<Brief> {
  return engine.brief(request, signal);
}

export function answerToCrisis({ text }: { text: string }): Analysis | undefined {
  return crisisDetector.answerTo(text);
}
