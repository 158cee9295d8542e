import { createParser } from 'eventsource-parser';

/** What a client accepts when it wants the parts of an answer as they come. */
export const EVENT_STREAM = 'text/event-stream';

/**
 * The events of a stream. Any number of parts, each by the contract's `parts`; then either the result, which is the
 * very body of the plain answer and replaces every part, or an error with the body of every error. Nothing follows, and
 * a stream without either was cut off.
 */
export type StreamEventName = 'part' | 'result' | 'error';

type StreamEvent = { name: string; data: unknown };

/**
 * The events of a body as they come. Ends when the body does: at its end, when it breaks, or when nothing at all has
 * arrived for `silenceMs`. Whether it was whole is for the reader of its events to know.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<StreamEvent> {
  const arrived: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => arrived.push({ name: event ?? 'message', data: jsonOf(data) }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // Ends the read that waits, and lets the connection go.
  const leave = () => void reader.cancel().catch(() => undefined);
  try {
    for (;;) {
      const silence = setTimeout(leave, silenceMs);
      const chunk = await reader.read().catch(() => undefined);
      clearTimeout(silence);
      if (!chunk?.value) return;
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      yield* arrived.splice(0);
    }
  } finally {
    leave();
  }
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
