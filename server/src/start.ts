import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createDependencies, type Dependencies, type ReplacedParts } from './dependencies.ts';
import { limitConnections } from './http/limitConnections.ts';
import { createNamesOwnHost } from './http/ownHosts.ts';
import { createLogger } from './http/requestLog.ts';
import { takeTurns } from './http/takeTurns.ts';
import { answerStarting, answerUnreadable } from './http/withoutApp.ts';

export type { ReplacedParts };

export type RunningServer = {
  siteUrl: string;
  /** The address on this machine, whatever proxy is in front. */
  loopbackUrl: string;
  dependencies: Dependencies;
  /** Waits for requests in flight, then closes everything that was opened. */
  stop: () => Promise<void>;
};

const TIMES = {
  // Node waits five minutes by default; no legitimate request takes that long to arrive.
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  // Longer than clients and proxies keep an idle connection, so that none is closed just as the next request is sent.
  keepAliveTimeout: 75_000,
  // The app refuses requests without a host, with the same message for every form of them.
  requireHostHeader: false,
};

/** How long a connection may be idle: twice as long as any answer takes. */
const SILENCE_MS = 120_000;

/** Opens the port, builds what the app needs and serves. The port answers 503 until then. */
export async function startServer(config: Config, replaced: ReplacedParts = {}): Promise<RunningServer> {
  let listener: RequestListener = answerStarting;
  const server = createServer(TIMES);
  takeTurns(server, (request, response) => listener(request, response));
  server.timeout = SILENCE_MS;
  const log = replaced.log ?? createLogger(config.logLevel);
  // Behind a declared proxy, all connections are the proxy's.
  limitConnections(server, config.trustedProxies > 0 ? {} : { perSecond: config.requestsPerSecond, log });
  answerUnreadable(server);

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const siteUrl = config.siteUrl ?? `http://localhost:${port}`;
  const loopbackUrl = loopbackUrlOf(config.host, port);

  let dependencies: Dependencies;
  try {
    const namesOwnHost = createNamesOwnHost({ ...config, siteUrl, port });
    const address = { siteUrl, loopbackUrl, namesOwnHost };
    dependencies = await createDependencies(config, address, { ...replaced, log });
    listener = createApp(dependencies);
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }

  return {
    siteUrl,
    loopbackUrl,
    dependencies,
    async stop() {
      await dependencies.drain.drain(server);
      await dependencies.close();
    },
  };
}

function loopbackUrlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
