/**
 * `pnpm --silent engine:analyze IN OUT`: reads JSON lines {"id","text","quality"} and writes {"id","analysis"}, as the
 * embedded engine analyzes them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { QUALITIES, QUERY_MAX_LENGTH } from '@latticework/core/analysis';
import { loadLibrary } from '@latticework/library/library';
import { z } from 'zod';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { loadRecognition } from './recognition/artifact.ts';

const [input, output] = process.argv.slice(2);
if (!input || !output) {
  console.error('usage: pnpm --silent engine:analyze IN OUT');
  process.exit(2);
}

const line = z.object({
  id: z.string(),
  text: z.string().max(QUERY_MAX_LENGTH),
  quality: z.enum(QUALITIES).default('premium'),
});
const engine = createEmbeddedEngine(loadLibrary(), loadRecognition());
const { signal } = new AbortController();
const written: string[] = [];
for (const row of readFileSync(input, 'utf8').split('\n')) {
  if (!row.trim()) continue;
  const { id, text, quality } = line.parse(JSON.parse(row));
  written.push(JSON.stringify({ id, analysis: await engine.analyze({ text, quality }, signal) }));
}
writeFileSync(output, `${written.join('\n')}\n`);
