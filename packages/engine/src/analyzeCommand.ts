/**
 * `pnpm --silent engine:analyze IN OUT`: reads JSON lines {"id","text","quality"} and writes {"id","analysis"}, as the
 * embedded engine analyzes them.
 */
import { loadLibrary } from '@latticework/library/library';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { eachJsonLine, textLine } from './jsonLines.ts';
import { loadRecognition } from './recognition/artifact.ts';

const engine = createEmbeddedEngine(loadLibrary(), loadRecognition());
const { signal } = new AbortController();
await eachJsonLine('engine:analyze', textLine, async ({ id, ...request }) => ({
  id,
  analysis: await engine.analyze(request, signal),
}));
