/**
 * `pnpm --silent engine:predict IN OUT`: reads JSON lines {"id","text"} and writes {"id","tools":[names]}, the embedded
 * engine's ten most likely tools, best first.
 */
import { loadLibrary } from '@latticework/library/library';
import { z } from 'zod';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { toolsOf } from './embedded/libraryTools.ts';
import { eachJsonLine } from './jsonLines.ts';
import { loadRecognition } from './recognition/artifact.ts';

const MOST_TOOLS = 10;
const library = loadLibrary();
const engine = createEmbeddedEngine(library, loadRecognition());
const nameOf = new Map(toolsOf(library).map(({ id, name }) => [id, name]));
const { signal } = new AbortController();
await eachJsonLine('engine:predict', z.object({ id: z.string(), text: z.string() }), async ({ id, text }) => {
  const tools = await engine.shortlist({ text, limit: MOST_TOOLS }, signal);
  return { id, tools: tools.map((tool) => nameOf.get(tool)) };
});
