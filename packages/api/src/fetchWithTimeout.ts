/** A server that has said nothing for this long will not be waited for. */
export const RESPONSE_TIMEOUT_MS = 20_000;

/**
 * `fetch` that rejects with a TimeoutError where no answer begins in time: a browser would wait for minutes. An answer
 * that has begun may take as long as it takes.
 */
export function fetchWithTimeout(send: typeof fetch, timeoutMs = RESPONSE_TIMEOUT_MS): typeof fetch {
  return async (input, init = {}) => {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new DOMException('No answer came.', 'TimeoutError')), timeoutMs);
    const signals = init.signal ? [init.signal, silence.signal] : [silence.signal];
    try {
      return await send(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}
