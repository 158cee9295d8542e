/**
 * `pnpm --silent engine:replay IN OUT`: reads JSON lines {"id","text","quality","answer"}, the answer as a model wrote
 * it, runs the checks of the model engine and writes {"id","outcome","faults","analysis"}. A model server would be asked
 * once more wherever there are faults; a sound answer with faults is one that lost something.
 */
import { loadLibrary } from '@latticework/library/library';
import { z } from 'zod';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { eachJsonLine, textLine } from './jsonLines.ts';
import { readAnswer } from './model/answerReader.ts';
import { composeAnalysis } from './model/compose.ts';
import { createRequestRenderer } from './model/requests.ts';
import { faultsOf, verifyAnswer } from './model/verify.ts';
import { loadRecognition } from './recognition/artifact.ts';

const library = loadLibrary();
const render = createRequestRenderer({ library, embedded: createEmbeddedEngine(library, loadRecognition()) });
const { signal } = new AbortController();
let all = 0;
let acceptedAtOnce = 0;
await eachJsonLine('engine:replay', textLine.extend({ answer: z.string() }), async ({ id, answer, ...request }) => {
  const rendered = await render.fitting(request, () => true, signal);
  if (!rendered) throw new Error(`There is no room for ${id}.`);
  const { context, decision, answered } = rendered;
  const read = readAnswer(answer);
  const check =
    'fault' in read ? { kind: 'faulty' as const, faults: [read.fault] } : verifyAnswer(read.answer, context);
  const faults = faultsOf(check);
  all += 1;
  if (faults.length === 0) acceptedAtOnce += 1;
  const analysis =
    check.kind === 'faulty' ? null : composeAnalysis(request, check, { engine: render.identity, decision, answered });
  return { id, outcome: check.kind, faults, analysis };
});
console.log(`accepted at once: ${acceptedAtOnce} of ${all}`);
