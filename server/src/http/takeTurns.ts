import type { RequestListener, Server } from 'node:http';
import { networkOf } from '../limits/networkOf.ts';

/** In each turn of the event loop, requests are begun for this long; then come connections, sockets and timers. */
const SLICE_MS = 2;
/** How many turns of the event loop in a row may accept a connection without beginning a request. */
const ACCEPTS_IN_A_ROW = 50;

type Waiting = Parameters<RequestListener>;

/**
 * Makes networks take turns: each turn of the event loop begins a few requests, one network after another. Node alone
 * would begin all requests that have arrived, so everybody else would wait for all requests of one network's flood. New
 * connections come first, because Node accepts only one in each turn: otherwise a flood of connections would fill the
 * kernel's queue and keep everybody else waiting. A request whose client disconnects while it waits is dropped.
 */
export function takeTurns(server: Server, listener: RequestListener): void {
  /** Waiting requests by network; the network at the front has the next turn. */
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

  /** The oldest request of the network that has the next turn. That network then moves to the end. */
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
