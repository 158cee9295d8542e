/** `pnpm bench:smoke`: time from start to ready with everything installed and built, and analyses in this process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEngine } from '@latticework/engine/embedded/engine';
import { loadRecognition } from '@latticework/engine/recognition/artifact';
import { loadLibrary } from '@latticework/library/library';

const ANALYSES = 200;
const STARTS = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'latticework-bench-'));
const cold = await timeStart();
const warm: number[] = [];
for (let round = 0; round < STARTS; round++) warm.push(await timeStart());
rmSync(dataDir, { recursive: true, force: true });
console.log(`start to ready, empty data folder: ${cold.toFixed(0)} ms`);
console.log(`start to ready, warm, ${STARTS} times: ${summary(warm)}`);

const library = loadLibrary();
const beforeEngine = performance.now();
const engine = createEmbeddedEngine(library, loadRecognition());
console.log(
  `engine built over ${library.models.length} models and ${library.biases.length} biases: ${(performance.now() - beforeEngine).toFixed(0)} ms`,
);

const texts = [...library.models, ...library.biases].flatMap((entry) =>
  entry.recognition.situations.slice(0, 4).map((_, index, all) => all.slice(index).join(' ')),
);
const signal = new AbortController().signal;
for (const text of texts.slice(0, 20)) await engine.analyze({ text, quality: 'premium' }, signal);
const times: number[] = [];
for (let index = 0; index < ANALYSES; index++) {
  const started = performance.now();
  await engine.analyze({ text: texts[index % texts.length] ?? '', quality: 'premium' }, signal);
  times.push(performance.now() - started);
}
console.log(`one analysis, ${ANALYSES} in process: ${summary(times)}`);

function timeStart(): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const server = spawn('node', [join(import.meta.dirname, '..', 'main.ts')], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let took: number | undefined;
    server.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('is ready at')) return;
      took = performance.now() - started;
      server.kill('SIGTERM');
    });
    server.once('exit', (code) =>
      took === undefined ? reject(new Error(`the server ended with ${code}`)) : resolve(took),
    );
  });
}

function summary(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    `${(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`;
}
