import type { RequestListener, Server } from 'node:http';
import { networkOf } from '../limits/networkOf.ts';

/** Requests are begun for this long before the event loop goes on to new connections, other sockets and timers. */
const SLICE_MS = 2;
/** So many turns of the event loop in a row may accept a connection and begin no request. */
const ACCEPTS_IN_A_ROW = 50;

type Waiting = Parameters<RequestListener>;

/**
 * Has a server's requests begun by network in turn, a few in each turn of the event loop. Node would begin all that have
 * arrived in one go, so one network's flood would delay everybody else's next request by all of its own. New connections
 * go first, because Node accepts one in each turn: otherwise those of a flood would keep everybody else's waiting in the
 * kernel's queue until it overflows. A request whose client has gone while it waited is dropped.
 */
export function takeTurns(server: Server, listener: RequestListener): void {
  /** By network, in the order in which they have their next turn. */
  const waiting = new Map<string, Waiting[]>();
  let isScheduled = false;
  let hasAccepted = false;
  let acceptsInARow = 0;

  server.on('connection', () => {
    hasAccepted = true;
  });
  server.on('request', (request, response) => {
    const network = networkOf(request.socket.remoteAddress ?? '');
    const line = waiting.get(network);
    if (line) line.push([request, response]);
    else waiting.set(network, [[request, response]]);
    if (!isScheduled) schedule();
  });

  function schedule(): void {
    isScheduled = true;
    setImmediate(beginSome);
  }

  function beginSome(): void {
    acceptsInARow = hasAccepted ? acceptsInARow + 1 : 0;
    hasAccepted = false;
    if (acceptsInARow > 0 && acceptsInARow < ACCEPTS_IN_A_ROW) {
      schedule();
      return;
    }
    acceptsInARow = 0;
    const until = performance.now() + SLICE_MS;
    isScheduled = false;
    try {
      for (let next = takeNext(); next; next = performance.now() < until ? takeNext() : undefined) {
        const [request, response] = next;
        if (!request.socket.destroyed) listener(request, response);
      }
    } finally {
      if (waiting.size > 0) schedule();
    }
  }

  /** The oldest request of the network that has the next turn, which then goes to the end. */
  function takeNext(): Waiting | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [network, line] = first;
    const next = line.shift();
    waiting.delete(network);
    if (line.length > 0) waiting.set(network, line);
    return next;
  }
}
