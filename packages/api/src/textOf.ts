/**
 * The text of a body as it arrives. Stops at the end of the body, when the body breaks, or when nothing arrives for
 * `silenceMs`. The reader must check whether it was complete.
 */
export async function* textOf(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // Cancels the pending read and closes the connection.
  const leave = () => void reader.cancel().catch(() => undefined);
  try {
    for (;;) {
      const silence = setTimeout(leave, silenceMs);
      const chunk = await reader.read().catch(() => undefined);
      clearTimeout(silence);
      if (!chunk?.value) return;
      yield decoder.decode(chunk.value, { stream: true });
    }
  } finally {
    leave();
  }
}
