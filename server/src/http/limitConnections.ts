import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/networkOf.ts';
import { createRate } from './rate.ts';
import type { Logger } from './requestLog.ts';

/** More than one server answers well at a time, and far below the limit of open files per process. */
const MOST = 2_000;

/** Browsers open several connections at once, and many people may share an address. */
const BURST_SECONDS = 5;
/** A flood is reported at most this often. */
const REPORT_EVERY_MS = 60_000;

/**
 * Limits the open connections to `most`. One more closes a connection that waits for a request or for the rest of one:
 * the oldest of the network that has the most of them. So no number of idle connections from one network keeps others out.
 *
 * Also limits how many connections a network opens in a second, if `perSecond` is set: further ones are closed at once.
 * Node accepts one connection in each turn of its event loop, so connections that are opened and dropped in a loop would
 * otherwise fill the kernel's queue, and everybody else would wait for seconds to be accepted.
 */
export function limitConnections(
  server: Server,
  { most = MOST, perSecond, log }: { most?: number; perSecond?: number; log?: Pick<Logger, 'warn'> } = {},
): void {
  const open = createGroups();
  const waiting = createGroups();
  const rate =
    perSecond === undefined ? () => 0 : createRate({ perSecond, burst: BURST_SECONDS * perSecond, longestDelayMs: 0 });
  let reportedAt = Number.NEGATIVE_INFINITY;

  server.on('connection', (socket) => {
    if (rate(networkOfSocket(socket), performance.now()) === undefined) {
      report(socket);
      socket.destroy();
      return;
    }
    open.add(socket);
    waiting.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
    if (open.size() > most) oneTooMany(socket).destroy();
  });

  server.on('request', (request, response) => {
    const { socket } = request;
    const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'];
    // Until its body is complete, the connection still counts as waiting.
    if (hasBody) request.once('end', () => waiting.delete(socket));
    else waiting.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });

  function report({ remoteAddress }: Socket): void {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    log?.warn(
      { event: 'connection_flood', from: remoteAddress, perSecond },
      'one address opens too many connections, and the rest of them are closed: if it is a proxy, set TRUSTED_PROXIES',
    );
  }

  function oneTooMany(newcomer: Socket): Socket {
    const waits = waiting.oldestOfLargest();
    if (waits && waits !== newcomer) return waits;
    // All connections are being answered. Closes the newcomer if it is from the largest network, otherwise that
    // network's oldest.
    const oldest = open.oldestOfLargest();
    return oldest && networkOfSocket(oldest) !== networkOfSocket(newcomer) ? oldest : newcomer;
  }
}

/** Sockets by network, in the order in which they were added. */
function createGroups() {
  const groups = new Map<string, Set<Socket>>();
  const networks = new Map<Socket, string>();
  return {
    add(socket: Socket): void {
      const network = networkOfSocket(socket);
      networks.set(socket, network);
      groups.set(network, (groups.get(network) ?? new Set()).add(socket));
    },
    delete(socket: Socket): void {
      const network = networks.get(socket);
      if (network === undefined) return;
      networks.delete(socket);
      const group = groups.get(network);
      group?.delete(socket);
      if (group?.size === 0) groups.delete(network);
    },
    size: () => networks.size,
    oldestOfLargest(): Socket | undefined {
      let largest: Set<Socket> | undefined;
      for (const group of groups.values()) if (group.size > (largest?.size ?? 0)) largest = group;
      return largest?.values().next().value;
    },
  };
}

function networkOfSocket({ remoteAddress }: Socket): string {
  return networkOf(remoteAddress ?? '');
}
