/**
 * `pnpm --silent engine:requests IN OUT`: reads JSON lines {"id","text","quality"} and writes {"id","messages"}, as a
 * model with enough room gets them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { QUALITIES, QUERY_MAX_LENGTH } from '@latticework/core/analysis';
import { loadLibrary } from '@latticework/library/library';
import { z } from 'zod';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { createRequestRenderer } from './model/requests.ts';
import { loadRecognition } from './recognition/artifact.ts';

const [input, output] = process.argv.slice(2);
if (!input || !output) {
  console.error('usage: pnpm --silent engine:requests IN OUT');
  process.exit(2);
}

const line = z.object({
  id: z.string(),
  text: z.string().max(QUERY_MAX_LENGTH),
  quality: z.enum(QUALITIES).default('premium'),
});
const library = loadLibrary();
const embedded = createEmbeddedEngine(library, loadRecognition());
const render = createRequestRenderer({ library, embedded });
const { signal } = new AbortController();
const written: string[] = [];
for (const row of readFileSync(input, 'utf8').split('\n')) {
  if (!row.trim()) continue;
  const { id, text, quality } = line.parse(JSON.parse(row));
  const rendered = await render.fitting({ text, quality }, () => true, signal);
  written.push(JSON.stringify({ id, messages: rendered?.messages ?? [] }));
}
writeFileSync(output, `${written.join('\n')}\n`);
