import type { ErrorDetails } from '@latticework/core/errors';
import type { z } from 'zod';
import type { BodyOf, Contract, PartOf, ResponseOf, StreamedOf } from './contract.ts';
import { errorBodySchema } from './errorBody.ts';
import { EVENT_STREAM, eventsOf } from './eventStream.ts';
import { fetchWithTimeout } from './fetchWithTimeout.ts';
import { ConnectionLost, readStreamed, type StreamedContract } from './streamedJson.ts';
import { textOf } from './textOf.ts';

/**
 * A request that the server refused or that never reached it. `status` is 0 when there was no response or it was cut
 * off, and 500 for an error inside a stream, whose own status was already sent. `code` is `OUTAGE` for a response that
 * is not the server's own.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly details: ErrorDetails;

  constructor(message: string, { status, code, requestId, details = {}, cause }: Refusal) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
  }
}

type Refusal = {
  status: number;
  code: string;
  requestId: string | null;
  details?: ErrorDetails | undefined;
  cause?: unknown;
};

type QueryInput<C extends Contract> = C extends { query: infer Q extends z.ZodType }
  ? { query: z.input<Q> }
  : { query?: undefined };
type BodyInput<C extends Contract> = C extends { body: z.ZodType }
  ? { body: z.input<NonNullable<C['body']>> }
  : { body?: undefined };

export type CallInput<C extends Contract> = QueryInput<C> &
  BodyInput<C> & { headers?: Record<string, string>; signal?: AbortSignal };

export type ApiClient = {
  call<C extends Contract>(contract: C, input: CallInput<C>): Promise<ResponseOf<C>>;
  /** The same response as `call`. Parts that the server sends before the whole go to `onPart`. */
  stream<C extends Contract & { parts: z.ZodType }>(
    contract: C,
    input: CallInput<C>,
    onPart: (part: PartOf<C>) => void,
  ): Promise<ResponseOf<C>>;
  /** The same answer as `call`, with its long list item by item. The list throws if the connection is lost. */
  items<C extends StreamedContract>(contract: C, input: CallInput<C>): Promise<StreamedOf<C>>;
};

/**
 * The code of a request that timed out. Callers do not retry it without being asked, since that would mean a long wait
 * again.
 */
export const NO_ANSWER = 'no_answer';

/** The code of a response without an error code of ours, whatever its status: from a proxy, or a server that crashed. */
export const OUTAGE = 'outage';

/** The server sends a heartbeat every 15 s; a stream that is silent for this long has lost its connection. */
const SILENCE_MS = 45_000;

/**
 * The client for every contract. `accessToken` is called for each request that needs a signed-in user; without a token
 * the call fails before it is sent, with the specification's error text.
 */
export function createApiClient(options: {
  baseUrl: string;
  accessToken: () => Promise<string | null>;
  fetch?: typeof fetch;
  timeoutMs?: number;
  silenceMs?: number;
}): ApiClient {
  const send: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const sendWithTimeout = fetchWithTimeout(send, options.timeoutMs);

  return {
    async call(contract, input) {
      return readWhole(contract, await request(contract, input, 'application/json', sendWithTimeout));
    },

    async stream(contract, input, onPart) {
      const response = await request(contract, input, EVENT_STREAM, send);
      const streamed = response.headers.get('content-type')?.startsWith(EVENT_STREAM);
      // A refusal is plain JSON, and so is the response of a server that does not stream.
      if (!response.ok || !streamed || !response.body) return readWhole(contract, response);

      for await (const { name, data } of eventsOf(response.body, options.silenceMs ?? SILENCE_MS)) {
        input.signal?.throwIfAborted();
        if (name === 'result') return contract.response.parse(data) as never;
        if (name === 'error') throw refusal(data, { status: 500, statusText: 'Internal Server Error' }, response);
        if (name !== 'part') continue;
        // A newer server may send parts that this client does not know; the result contains everything.
        const part = contract.parts.safeParse(data);
        if (part.success) onPart(part.data as never);
      }
      input.signal?.throwIfAborted();
      throw unreachable(`${new ConnectionLost().message} Check your connection and try again.`);
    },

    async items(contract, input) {
      const response = await request(contract, input, 'application/json', send);
      if (!response.ok || !response.body) throw await refusalIn(response);
      return readStreamed(contract, textOf(response.body, options.silenceMs ?? SILENCE_MS));
    },
  };

  async function request<C extends Contract>(
    contract: C,
    input: CallInput<C>,
    accept: string,
    fetch: typeof send,
  ): Promise<Response> {
    const headers = new Headers(input.headers);
    headers.set('accept', accept);
    if (contract.access !== 'public') {
      const token = await options.accessToken();
      if (!token) {
        throw new ApiError('Authentication error. Please log in again.', {
          status: 401,
          code: 'unauthenticated',
          requestId: null,
        });
      }
      headers.set('authorization', `Bearer ${token}`);
    }
    const url = new URL(contract.path, options.baseUrl);
    for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const init: RequestInit = { method: contract.method, headers };
    if (input.signal) init.signal = input.signal;
    if (input.body !== undefined) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(input.body as BodyOf<Contract>);
    }

    return fetch(url, init).catch((cause: unknown) => {
      if (input.signal?.aborted) throw cause;
      if (cause instanceof DOMException && cause.name === 'TimeoutError') {
        const message = 'The server is not responding. Try again in a moment.';
        throw new ApiError(message, { status: 0, code: NO_ANSWER, requestId: null, cause });
      }
      throw unreachable('The server cannot be reached. Check your connection and try again.', cause);
    });
  }
}

async function readWhole<C extends Contract>(contract: C, response: Response): Promise<ResponseOf<C>> {
  if (!response.ok) throw await refusalIn(response);
  return contract.response.parse(await response.json().catch(() => undefined)) as never;
}

async function refusalIn(response: Response): Promise<ApiError> {
  return refusal(await response.json().catch(() => undefined), response, response);
}

/** The server's error text, if it sent one. */
function refusal(answer: unknown, failed: { status: number; statusText: string }, { headers }: Response): ApiError {
  const { status, statusText } = failed;
  const refused = errorBodySchema.safeParse(answer);
  if (refused.success) return new ApiError(refused.data.error, { status, ...refused.data });
  const requestId = headers.get('x-request-id');
  return new ApiError(`Error: ${status} ${statusText}`.trimEnd(), { status, code: OUTAGE, requestId });
}

function unreachable(message: string, cause?: unknown): ApiError {
  return new ApiError(message, { status: 0, code: 'unreachable', requestId: null, cause });
}
