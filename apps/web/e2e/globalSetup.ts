import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

const SERVER = join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'main.ts');

/** Starts the real server on a free port over an empty data folder; returns what stops it again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env['LATTICEWORK_CHROMIUM'] = findChromium();

  const dataDir = mkdtempSync(join(tmpdir(), 'latticework-e2e-'));
  const server = spawn('node', [SERVER], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  process.env['LATTICEWORK_URL'] = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /ready at (\S+)/.exec(printed)?.[1];
      if (url) resolve(url);
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  process.env['LATTICEWORK_DATA_DIR'] = dataDir;

  return async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
