import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '..', '..', '..', 'server', 'src');

export type StartedServer = { url: string; dataDir: string; process: ChildProcess; stop: () => Promise<void> };

/** Starts a server on a free port with an empty data folder: the real one, or the one whose engine a test steps. */
export async function startServer(
  entry: 'main.ts' | 'testing/steppedServer.ts',
  environment: Record<string, string> = {},
): Promise<StartedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latticework-e2e-'));
  const server = spawn('node', [join(SERVER, entry)], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(entry === 'main.ts' ? [] : ['ipc' as const])],
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const ready = /ready at (\S+)/.exec(printed)?.[1];
      if (ready) resolve(ready);
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });

  return {
    url,
    dataDir,
    process: server,
    async stop() {
      server.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
