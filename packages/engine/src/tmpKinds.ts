import { readFileSync } from 'node:fs';
import { loadLibrary } from '@latticework/library/library';
import { readWords } from './embedded/words.ts';
import { trainKinds } from './kinds/trainKinds.ts';
import { createKindRecognizer } from './kinds/kindRecognizer.ts';
const library = loadLibrary();
const t0 = performance.now();
const model = trainKinds(library);
console.log('trained', Math.round(performance.now() - t0), 'ms', model.vocabulary.length, 'features', model.present.columns.length, 'postings');
const r = createKindRecognizer(model);
const dev = readFileSync('/root/keep/texts/dev-a.jsonl', 'utf8').trim().split('\n').map((l) => JSON.parse(l));
const fam = new Map(Object.entries(library.families).flatMap(([f, ks]) => [f, ...ks].map((k) => [k, f])));
let n = 0, first = 0, four = 0, fn = 0, ff = 0;
const known = new Set(model.slugs);
let ll: Record<number, number> = {};
const rows: any[] = [];
for (const { kind, text } of dev) {
  if (!known.has(kind)) continue;
  const ranked = r.rank(readWords(text));
  const isFam = fam.get(kind) === kind;
  fn++; if (fam.get(ranked[0]!.slug) === fam.get(kind)) ff++;
  rows.push({ kind, isFam, ranked });
  if (isFam) continue;
  n++; if (ranked[0]!.slug === kind) first++;
  if (ranked.slice(0, 4).some(({ slug }) => slug === kind)) four++;
}
console.log('first', (first / n).toFixed(3), 'four', (four / n).toFixed(3), 'family', (ff / fn).toFixed(3), n, fn);
for (const T of [0.6,0.8,1,1.25,1.5,2]) {
  let sum = 0;
  for (const { kind, isFam, ranked } of rows) { if (isFam) continue;
    const m = ranked[0].evidence; let z = 0, own = 0;
    for (const x of ranked) { const e = Math.exp((x.evidence - m) / T); z += e; if (x.slug === kind) own = e; }
    sum += Math.log(own / z);
  }
  console.log('T', T, (sum / n).toFixed(3));
}
for (const T of [1]) {
  const bins = Array.from({ length: 10 }, () => [0, 0, 0, 0]);
  for (const { kind, ranked } of rows) {
    const m = ranked[0].evidence; let z = 0; const fs = new Map<string, number>();
    for (const x of ranked) { const e = Math.exp((x.evidence - m) / T); z += e; const f = fam.get(x.slug)!; fs.set(f, (fs.get(f) ?? 0) + e); }
    const p = 1 / z; const b = bins[Math.min(9, Math.floor(p * 10))]!; b[0]++; if (ranked[0].slug === kind || fam.get(kind)===kind && fam.get(ranked[0].slug)===kind) b[1]++;
    const [f, v] = [...fs].sort((a, c) => c[1] - a[1])[0]!; const b2 = bins[Math.min(9, Math.floor(v / z * 10))]!; b2[2]++; if (f === fam.get(kind)) b2[3]++;
  }
  console.log(bins.map((b, i) => `${i / 10}: kind ${b[1]}/${b[0]} family ${b[3]}/${b[2]}`).join('\n'));
}
