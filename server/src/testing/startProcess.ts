import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The server as a person starts it: in its own process, on a free port, with an empty data folder. */
export async function startProcess(environment: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latticework-bench-'));
  const server = spawn('node', [join(import.meta.dirname, '..', 'main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      const ready = /ready at (\S+)/.exec(chunk.toString())?.[1];
      if (ready) resolve(ready);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  return {
    url,
    dataDir,
    async stop() {
      server.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
