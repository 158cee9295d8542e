/**
 * `pnpm --silent engine:replay IN OUT`: reads JSON lines {"id","text","quality","answer"}, the answer as a model wrote
 * it, runs the checks of the model engine and writes {"id","outcome","faults","analysis"}.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { QUALITIES, QUERY_MAX_LENGTH } from '@latticework/core/analysis';
import { loadLibrary } from '@latticework/library/library';
import { z } from 'zod';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { readAnswer } from './model/answerReader.ts';
import { composeAnalysis } from './model/compose.ts';
import { createRequestRenderer } from './model/requests.ts';
import { verifyAnswer } from './model/verify.ts';
import { loadRecognition } from './recognition/artifact.ts';

const [input, output] = process.argv.slice(2);
if (!input || !output) {
  console.error('usage: pnpm --silent engine:replay IN OUT');
  process.exit(2);
}

const line = z.object({
  id: z.string(),
  text: z.string().max(QUERY_MAX_LENGTH),
  quality: z.enum(QUALITIES).default('premium'),
  answer: z.string(),
});
const library = loadLibrary();
const embedded = createEmbeddedEngine(library, loadRecognition());
const render = createRequestRenderer({ library, embedded });
const { signal } = new AbortController();
const written: string[] = [];
const outcomes = new Map<string, number>();
for (const row of readFileSync(input, 'utf8').split('\n')) {
  if (!row.trim()) continue;
  const { id, text, quality, answer } = line.parse(JSON.parse(row));
  const request = { text, quality };
  const rendered = await render.fitting(request, () => true, signal);
  if (!rendered) throw new Error(`There is no room for ${id}.`);
  const { context, decision, answered } = rendered;
  const read = readAnswer(answer);
  const check =
    'fault' in read ? { kind: 'faulty' as const, faults: [read.fault] } : verifyAnswer(read.answer, context);
  outcomes.set(check.kind, (outcomes.get(check.kind) ?? 0) + 1);
  const engine = { name: 'model', version: 'replayed', prompt: render.prompt.version } as const;
  const analysis = check.kind === 'sound' ? composeAnalysis(request, check, { engine, decision, answered }) : null;
  const faults = check.kind === 'faulty' ? check.faults : [];
  written.push(JSON.stringify({ id, outcome: check.kind, faults, analysis }));
}
writeFileSync(output, `${written.join('\n')}\n`);
console.log([...outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(', '));
