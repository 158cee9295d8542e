import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/networkOf.ts';

/** More than one server answers well at a time, and far less than a process may have files open. */
const MOST = 2_000;

/**
 * Lets a server have so many connections. One more closes another that is waiting for a request or for the rest of one:
 * the longest in the network that has most such. So idle connections in any number, from one place, keep nobody out.
 */
export function limitConnections(server: Server, most = MOST): void {
  const open = createGroups();
  const waiting = createGroups();

  server.on('connection', (socket) => {
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
    // While its body trickles in, it is still waited for.
    if (hasBody) request.once('end', () => waiting.delete(socket));
    else waiting.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });

  function oneTooMany(newcomer: Socket): Socket {
    const waits = waiting.oldestOfLargest();
    if (waits && waits !== newcomer) return waits;
    // Everybody is being answered. Who comes from where most are from gives way, else one of those does.
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
