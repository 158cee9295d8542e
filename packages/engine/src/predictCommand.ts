/**
 * `pnpm --silent engine:predict IN OUT`: reads JSON lines {"id","text"} and writes {"id","tools":[names]}, the embedded
 * engine's ten most likely tools, best first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadLibrary } from '@latticework/library/library';
import { z } from 'zod';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { toolsOf } from './embedded/libraryTools.ts';
import { loadRecognition } from './recognition/artifact.ts';

const [input, output] = process.argv.slice(2);
if (!input || !output) {
  console.error('usage: pnpm --silent engine:predict IN OUT');
  process.exit(2);
}

const MOST_TOOLS = 10;
const line = z.object({ id: z.string(), text: z.string() });
const library = loadLibrary();
const engine = createEmbeddedEngine(library, loadRecognition());
const nameOf = new Map(toolsOf(library).map(({ id, name }) => [id, name]));
const { signal } = new AbortController();
const predictions: string[] = [];
for (const row of readFileSync(input, 'utf8').split('\n')) {
  if (!row.trim()) continue;
  const { id, text } = line.parse(JSON.parse(row));
  const tools = await engine.shortlist({ text, limit: MOST_TOOLS }, signal);
  predictions.push(JSON.stringify({ id, tools: tools.map((tool) => nameOf.get(tool)) }));
}
writeFileSync(output, `${predictions.join('\n')}\n`);
