import type { Server } from 'node:http';
import type { RequestHandler } from 'express';

/** Less than the 10 s after which most supervisors kill. */
const DRAIN_MS = 8_000;

/** Lets a server finish what it has begun: refuses new connections, closes idle ones, answers requests in flight. */
export function createDrain() {
  let draining = false;

  const closeAfterAnswer: RequestHandler = (_request, response, next) => {
    if (draining) response.set('connection', 'close');
    next();
  };

  async function drain(server: Server): Promise<void> {
    draining = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearTimeout(late);
  }

  return { closeAfterAnswer, drain, isDraining: () => draining };
}

export type Drain = ReturnType<typeof createDrain>;
