import type { ErrorDetails } from '@latticework/core/errors';
import type { z } from 'zod';
import type { BodyOf, Contract, PartOf, ResponseOf } from './contract.ts';
import { errorBodySchema } from './errorBody.ts';
import { EVENT_STREAM, eventsOf } from './eventStream.ts';
import { patientFetch } from './patientFetch.ts';

/**
 * A request that the server refused or that never reached it. `status` is 0 when there was no answer, or when it was
 * cut off, and 500 for an error that came within a stream, whose own status had to be given before. `code` is `OUTAGE`
 * for an answer that is not the server's own.
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
  /** The same answer as `call`, and on the way there its parts, where the server has any before the whole. */
  stream<C extends Contract & { parts: z.ZodType }>(
    contract: C,
    input: CallInput<C>,
    onPart: (part: PartOf<C>) => void,
  ): Promise<ResponseOf<C>>;
};

/** The code of an answer that has been waited for in vain, so that nobody waits for it again unasked. */
export const NO_ANSWER = 'no_answer';

/** The code of an answer without a code of ours, whatever its status: a proxy's, or that of a server that broke. */
export const OUTAGE = 'outage';

/** The server gives a sign of life every 15 s; a stream that is silent for this long has lost its other end. */
const SILENCE_MS = 45_000;

/**
 * The client of every contract. `accessToken` is asked for each call that needs a person; without one the call fails
 * before it leaves, with the words of the specification.
 */
export function createApiClient(options: {
  baseUrl: string;
  accessToken: () => Promise<string | null>;
  fetch?: typeof fetch;
  patienceMs?: number;
  silenceMs?: number;
}): ApiClient {
  const send: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const sendPatiently = patientFetch(send, options.patienceMs);

  return {
    async call(contract, input) {
      return readWhole(contract, await request(contract, input, 'application/json', sendPatiently));
    },

    async stream(contract, input, onPart) {
      const response = await request(contract, input, EVENT_STREAM, send);
      const streamed = response.headers.get('content-type')?.startsWith(EVENT_STREAM);
      // A refusal is plain JSON, and so is everything that a server without streams says.
      if (!response.ok || !streamed || !response.body) return readWhole(contract, response);

      for await (const { name, data } of eventsOf(response.body, options.silenceMs ?? SILENCE_MS)) {
        input.signal?.throwIfAborted();
        if (name === 'result') return contract.response.parse(data) as never;
        if (name === 'error') throw refusal(data, { status: 500, statusText: 'Internal Server Error' }, response);
        if (name !== 'part') continue;
        // A newer server may hand on what this client does not know; the result has it all.
        const part = contract.parts.safeParse(data);
        if (part.success) onPart(part.data as never);
      }
      input.signal?.throwIfAborted();
      throw unreachable('The connection was lost before the answer was whole. Check your connection and try again.');
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
        const message = 'The server does not answer. Try again in a moment.';
        throw new ApiError(message, { status: 0, code: NO_ANSWER, requestId: null, cause });
      }
      throw unreachable('The server cannot be reached. Check your connection and try again.', cause);
    });
  }
}

async function readWhole<C extends Contract>(contract: C, response: Response): Promise<ResponseOf<C>> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(answer, response, response);
  return contract.response.parse(answer) as never;
}

/** The server's own words for a person, where it sent some. */
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
