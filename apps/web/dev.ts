import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

/**
 * The product in development: one command, one address. Vite serves the screens with hot reload and passes requests on
 * to the server, which restarts when one of its files changes. Links in mails lead to Vite too.
 */
const address = 'http://localhost:5173';
const root = join(import.meta.dirname, '..', '..');
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SITE_URL: address, PORT: '3000', HOST: '127.0.0.1' },
});
const screens = await createServer({ root: import.meta.dirname, server: { port: 5173, strictPort: true } });
await screens.listen();
console.log(`Screens with hot reload at ${address}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', async (code) => {
  await screens.close();
  process.exit(code ?? 0);
});
