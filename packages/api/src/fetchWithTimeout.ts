/** How long to wait for a response to begin. */
export const RESPONSE_TIMEOUT_MS = 20_000;

/**
 * `fetch` that rejects with a TimeoutError if no response begins in time; a browser would wait for minutes. A response
 * that has begun may take as long as it needs.
 */
export function fetchWithTimeout(send: typeof fetch, timeoutMs = RESPONSE_TIMEOUT_MS): typeof fetch {
  return async (input, init = {}) => {
    const silence = new AbortController();
    const timer = setTimeout(
      () => silence.abort(new DOMException('The server sent no response in time.', 'TimeoutError')),
      timeoutMs,
    );
    const signals = init.signal ? [init.signal, silence.signal] : [silence.signal];
    try {
      return await send(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}
