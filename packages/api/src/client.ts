import type { z } from 'zod';
import type { BodyOf, Contract, ResponseOf } from './contract.ts';
import { errorBodySchema } from './errorBody.ts';

/** A request that the server refused or that never reached it. `status` is 0 when there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;

  constructor(message: string, details: { status: number; code: string; requestId: string | null; cause?: unknown }) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
  }
}

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
};

/**
 * The client of every contract. `accessToken` is asked for each call that needs a person; without one the call fails
 * before it leaves, with the words of the specification.
 */
export function createApiClient(options: {
  baseUrl: string;
  accessToken: () => Promise<string | null>;
  fetch?: typeof fetch;
}): ApiClient {
  const send = options.fetch ?? ((input, init) => fetch(input, init));

  return {
    async call(contract, input) {
      const headers = new Headers(input.headers);
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

      const response = await send(url, init).catch((cause: unknown) => {
        if (input.signal?.aborted) throw cause;
        throw new ApiError('The server cannot be reached. Check your connection and try again.', {
          status: 0,
          code: 'unreachable',
          requestId: null,
          cause,
        });
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (!response.ok) {
        const refused = errorBodySchema.safeParse(answer);
        throw new ApiError(refused.success ? refused.data.error : `Error: ${response.status} ${response.statusText}`, {
          status: response.status,
          code: refused.success ? refused.data.code : 'unknown',
          requestId: refused.success ? refused.data.requestId : response.headers.get('x-request-id'),
        });
      }
      return contract.response.parse(answer) as never;
    },
  };
}
