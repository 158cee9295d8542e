/**
 * `pnpm --silent engine:predict IN OUT`: reads JSON lines {"id","text"} and writes {"id","tools":[names]}, the ten tools
 * that the embedded engine would think of first, best first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadLibrary } from '@latticework/library/library';
import { z } from 'zod';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { loadRecognition } from './recognition/artifact.ts';

const [input, output] = process.argv.slice(2);
if (!input || !output) {
  console.error('usage: pnpm --silent engine:predict IN OUT');
  process.exit(2);
}

const MOST_TOOLS = 10;
const line = z.object({ id: z.string(), text: z.string() });
const engine = createEmbeddedEngine(loadLibrary(), loadRecognition());
const predictions = readFileSync(input, 'utf8')
  .split('\n')
  .filter((row) => row.trim())
  .map((row) => {
    const { id, text } = line.parse(JSON.parse(row));
    return JSON.stringify({ id, tools: engine.shortlist(text, MOST_TOOLS).map(({ name }) => name) });
  });
writeFileSync(output, `${predictions.join('\n')}\n`);
