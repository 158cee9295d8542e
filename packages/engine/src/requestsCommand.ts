/**
 * `pnpm --silent engine:requests IN OUT`: reads JSON lines {"id","text","quality"} and writes {"id","messages"}, as a
 * model with enough room gets them.
 */
import { loadLibrary } from '@latticework/library/library';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { eachJsonLine, textLine } from './jsonLines.ts';
import { createRequestRenderer } from './model/requests.ts';
import { loadRecognition } from './recognition/artifact.ts';

const library = loadLibrary();
const render = createRequestRenderer({ library, embedded: createEmbeddedEngine(library, loadRecognition()) });
const { signal } = new AbortController();
await eachJsonLine('engine:requests', textLine, async ({ id, ...request }) => ({
  id,
  messages: (await render.fitting(request, () => true, signal))?.messages ?? [],
}));
