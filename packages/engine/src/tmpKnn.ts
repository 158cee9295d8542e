import { readFileSync } from 'node:fs';
import { readDossiers, readFamilies } from '@latticework/library/dossiers';
import { readDecisions } from '@latticework/library/decisions';
import { loadLibrary } from '@latticework/library/library';
import { decisionOf } from '@latticework/library/dossiers';
import { readWords } from './embedded/words.ts';
import { createRecognizer } from './recognition/recognizer.ts';
import { trainRecognition } from './recognition/train.ts';
const lib0 = loadLibrary(); const slugs0 = new Set([...lib0.models, ...lib0.biases].map((x) => x.slug));
const families = readFamilies(); const { dossiers } = readDossiers(families, slugs0); const { decisions: listed } = readDecisions(slugs0);
const written = new Set(dossiers.map((d) => d.slug));
const decisions = [...listed.filter((d) => !written.has(d.slug)), ...dossiers.map(decisionOf)];
const tests = new Map(dossiers.map((d) => [d.slug, d.tests.map((t) => t.text)]));
const fam = new Map(Object.entries(families).flatMap(([f, ks]) => [f, ...ks].map((k) => [k, f])));
const rows = readFileSync('/root/keep/texts/dev-a.jsonl', 'utf8').trim().split('\n').map((l) => JSON.parse(l) as { kind: string; text: string }).filter((r) => decisions.some((d) => d.slug === r.kind));
console.log(rows.length, 'rows', decisions.length, 'kinds', dossiers.length, 'dossiers');
for (const withTests of [false, true]) {
  const ds = decisions.map((d) => ({ ...d, asked: [...d.asked, ...(withTests ? (tests.get(d.slug) ?? []) : [])] }));
  const model = trainRecognition({ models: lib0.models.slice(0, 5), biases: lib0.biases.slice(0, 5), decisions: ds });
  const rec = createRecognizer(model);
  // kNN
  const docs = ds.flatMap((d, y) => d.asked.map((t) => ({ y, f: new Set(readWords(t).filter((w) => w.isContent).map((w) => w.stem)) })));
  const df = new Map<string, number>(); for (const d of docs) for (const s of d.f) df.set(s, (df.get(s) ?? 0) + 1);
  const idf = (s: string) => Math.log(docs.length / (1 + (df.get(s) ?? 0)));
  const norm = docs.map((d) => Math.sqrt([...d.f].reduce((a, s) => a + idf(s) ** 2, 0)) || 1);
  const res: any = {};
  for (const r of rows) {
    const y = ds.findIndex((d) => d.slug === r.kind); const w = readWords(r.text);
    const nb = rec.recognize(w, true).decisions; const lp = new Float64Array(ds.length); for (const k of nb) lp[k.column] = Math.log(k.probability + 1e-12);
    const q = new Set(w.filter((x) => x.isContent).map((x) => x.stem)); const qn = Math.sqrt([...q].reduce((a, s) => a + idf(s) ** 2, 0)) || 1;
    const sims = docs.map((d, i) => { let s = 0; for (const f of d.f) if (q.has(f)) s += idf(f) ** 2; return { y: d.y, s: s / (norm[i]! * qn) }; });
    const best = new Float64Array(ds.length); const per: number[][] = ds.map(() => []); for (const s of sims) per[s.y]!.push(s.s);
    per.forEach((p, i) => { p.sort((a, b) => b - a); best[i] = (p[0] ?? 0) + 0.5 * (p[1] ?? 0) + 0.25 * (p[2] ?? 0); });
    const fams = (score: (i: number) => number) => { const m = new Map<string, number>(); ds.forEach((d, i) => { const f = fam.get(d.slug)!; m.set(f, (m.get(f) ?? 0) + score(i)); }); return [...m].sort((a, b) => b[1] - a[1])[0]![0]; };
    for (const [name, sc] of [['nb', (i: number) => lp[i]!], ['knn', (i: number) => best[i]!], ['nb+10knn', (i: number) => lp[i]! + 10 * best[i]!], ['nb+20knn', (i: number) => lp[i]! + 20 * best[i]!], ['nb/2+20knn', (i: number) => lp[i]! / 2 + 20 * best[i]!]] as const) {
      const me = sc(y); let rank = 0; let top = 0; for (let i = 0; i < ds.length; i++) { if (sc(i) > me) rank++; if (sc(i) > sc(top)) top = i; }
      const mx = sc(top); const famTop = fams((i) => Math.exp(sc(i) - mx));
      (res[name] ??= []).push([rank, fam.get(ds[top]!.slug) === fam.get(r.kind) ? 1 : 0, famTop === fam.get(r.kind) ? 1 : 0]);
    }
  }
  for (const [k, v] of Object.entries<number[][]>(res)) console.log(withTests ? '+tests' : 'asked', k.padEnd(12), 'first', (v.filter((x) => x[0] === 0).length / v.length).toFixed(3), 'four', (v.filter((x) => x[0]! < 4).length / v.length).toFixed(3), 'family of top', (v.reduce((a, x) => a + x[1]!, 0) / v.length).toFixed(3), 'top family', (v.reduce((a, x) => a + x[2]!, 0) / v.length).toFixed(3));
}
