import { readFileSync } from 'node:fs';
import { loadLibrary } from '@latticework/library/library';
import { readWords } from './embedded/words.ts';
import { trainKinds } from './kinds/trainKinds.ts';
import { createKindRecognizer } from './kinds/kindRecognizer.ts';
import { EMPTY, TRAPS, textsOf, trapsOf, findable } from './testing/controls.ts';
import { splitIntoClauses } from './embedded/clauses.ts';
import { recognizeFrames } from './embedded/frames.ts';
import { deliberationIn } from './embedded/deliberation.ts';
const library = loadLibrary();
const r = createKindRecognizer(trainKinds(library));
const jl = (f: string) => readFileSync(f, 'utf8').trim().split('\n').map((l) => JSON.parse(l).text as string);
const B = '/work/shared/bench/dev/';
const sets: Record<string, string[]> = { dev: jl('/root/keep/texts/dev-a.jsonl'), decisions: jl(B + 'decisions.jsonl'), vignettes: jl(B + 'vignettes.jsonl'), definitions: jl(B + 'definitions.jsonl'), findable: findable().map((x) => x.text) };
for (const k of EMPTY) sets[k] = textsOf(k).map((x) => x.text);
for (const k of TRAPS) sets['trap ' + k] = trapsOf(k).map((x) => x.text);
for (const [name, texts] of Object.entries(sets)) {
  const q = (a: number[], p: number) => a.sort((x, y) => x - y)[Math.floor(p * (a.length - 1))]?.toFixed(2);
  const ev = texts.map((t) => r.rank(readWords(t))[0]!.evidence);
  const per = texts.map((t) => { const w = readWords(t); return r.rank(w)[0]!.evidence / Math.sqrt(w.length || 1); });
  const pr = texts.map((t) => r.rank(readWords(t))[0]!.probability);
  const del: Record<string, number> = {}; for (const t of texts) { const d = deliberationIn(t, recognizeFrames(splitIntoClauses(t), t)); del[d] = (del[d] ?? 0) + 1; }
  console.log(name.padEnd(16), texts.length, 'evidence 10/50/90', q(ev, .1), q(ev, .5), q(ev, .9), 'per', q(per, .1), q(per, .5), q(per, .9), 'prob', q(pr, .1), q(pr, .5), q(pr, .9), JSON.stringify(del));
}
