import { EVENT_STREAM, type StreamEventName } from '@latticework/api/eventStream';
import type { Response } from 'express';

export type StreamPace = {
  /** How often an idle stream sends a heartbeat: proxies close connections that are silent for a minute. */
  heartbeatMs: number;
  /** How long a client may leave data unread. */
  stalledMs: number;
};

export const STREAM_PACE: StreamPace = { heartbeatMs: 15_000, stalledMs: 30_000 };

/**
 * One answer as server-sent events. The stream opens with its first event or heartbeat, so that a refusal before that
 * still is an answer with its own status.
 */
export function createEventStream(response: Response, { heartbeatMs, stalledMs }: StreamPace) {
  /** Data that a slow client has not read yet; never more than one answer with its parts. */
  const waiting: string[] = [];
  let opened = false;
  let over = false;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const heartbeat = setInterval(() => waiting.length === 0 && !stalled && write(':\n\n'), heartbeatMs);
  response.on('close', stop);

  function write(text: string): void {
    if (!opened) {
      opened = true;
      response.set({ 'content-type': EVENT_STREAM, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    }
    waiting.push(text);
    if (!stalled) flush();
  }

  function flush(): void {
    clearTimeout(stalled);
    stalled = undefined;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (response.write(next)) continue;
      stalled = setTimeout(() => response.destroy(), stalledMs);
      response.once('drain', flush);
      return;
    }
    if (over) response.end();
  }

  function stop(): void {
    over = true;
    clearInterval(heartbeat);
    clearTimeout(stalled);
  }

  return {
    isOpen: () => opened,
    send(event: StreamEventName, data: unknown): void {
      if (!over) write(frame(event, data));
    },
    /** The last event. */
    finish(event: StreamEventName, data: unknown): void {
      if (over) return;
      over = true;
      clearInterval(heartbeat);
      write(frame(event, data));
    },
    /** Leaves the response to another handler; later events are dropped. */
    stop,
  };
}

export type EventStream = ReturnType<typeof createEventStream>;

/** JSON contains no raw line breaks, so it fits in one line of data. */
function frame(event: StreamEventName, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
