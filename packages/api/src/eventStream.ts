import { createParser } from 'eventsource-parser';
import { textOf } from './textOf.ts';

/** The media type that a client accepts when it wants parts as they come. */
export const EVENT_STREAM = 'text/event-stream';

/**
 * The events of a stream: any number of parts, each matching the contract's `parts`; then either the result, which is
 * the same body as the plain response and replaces all parts, or an error with the usual error body. Nothing follows,
 * and a stream without either was cut off.
 */
export type StreamEventName = 'part' | 'result' | 'error';

type StreamEvent = { name: string; data: unknown };

/**
 * The events of a response body as they arrive. Stops at the end of the body, when the body breaks, or when nothing
 * arrives for `silenceMs`. The reader must check whether the stream was complete.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<StreamEvent> {
  const arrived: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => arrived.push({ name: event ?? 'message', data: jsonOf(data) }),
  });
  for await (const text of textOf(body, silenceMs)) {
    parser.feed(text);
    yield* arrived.splice(0);
  }
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
