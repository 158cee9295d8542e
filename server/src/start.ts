import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@latticework/api/errorBody';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createDependencies, type Dependencies, type ReplacedParts } from './dependencies.ts';

export type { ReplacedParts };

export type RunningServer = {
  siteUrl: string;
  dependencies: Dependencies;
  /** Lets requests in flight finish, then closes everything that was opened. */
  stop: () => Promise<void>;
};

/** Opens the port, builds what the app needs and serves. The port answers 503 until then. */
export async function startServer(config: Config, replaced: ReplacedParts = {}): Promise<RunningServer> {
  let listener: RequestListener = answerStarting;
  const server = createServer((request, response) => listener(request, response));
  // Node waits five minutes by default; no honest request of ours takes that long to arrive.
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  // Longer than clients and proxies keep an idle connection: whoever is about to send shall not find it just closed.
  server.keepAliveTimeout = 75_000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const siteUrl = config.siteUrl ?? `http://localhost:${port}`;

  let dependencies: Dependencies;
  try {
    dependencies = await createDependencies(config, siteUrl, loopbackUrl(config.host, port), replaced);
    listener = createApp(dependencies);
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }

  return {
    siteUrl,
    dependencies,
    async stop() {
      await dependencies.drain.drain(server);
      await dependencies.close();
    },
  };
}

function loopbackUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

const answerStarting: RequestListener = (_request, response) => {
  const body: ErrorBody = {
    error: 'The server is starting. Please try again in a moment.',
    code: 'unavailable',
    requestId: '',
  };
  response
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
    .end(JSON.stringify(body));
};
