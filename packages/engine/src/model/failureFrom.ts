import { APIConnectionTimeoutError, APIError } from 'openai';
import { errors } from 'undici';
import { AnswerTooLarge } from './boundedFetch.ts';
import { type FailureKind, ModelFailure } from './failure.ts';

/** The failure that an error of the SDK or the network stands for; `otherwise` when it does not say. */
export function failureFrom(error: unknown, otherwise: 'unreachable' | 'broken off'): ModelFailure {
  if (error instanceof APIError && typeof error.status === 'number') return fromStatus(error, error.status);
  if (causes(error).some((one) => one instanceof AnswerTooLarge)) {
    return new ModelFailure('too long', { cause: error });
  }
  const isLate = causes(error).some(
    (one) =>
      one instanceof APIConnectionTimeoutError ||
      one instanceof errors.HeadersTimeoutError ||
      one instanceof errors.BodyTimeoutError,
  );
  return new ModelFailure(isLate ? 'late' : otherwise, { cause: error, retryAfterMs: 0 });
}

/** How OpenAI, vLLM, llama.cpp, LM Studio and Ollama say that a request is longer than the model's context. */
const TOO_LITTLE_ROOM =
  /context_length_exceeded|exceed_context_size|(?:maximum|available|max(?:imum)? model|greater than the) context|context (?:length|size|window|overflow)|prompt is too long/i;

function fromStatus(error: APIError, status: number): ModelFailure {
  if (status === 429 || status >= 500) {
    // An account without credit will not have any in a moment.
    if (error.code === 'insufficient_quota') return new ModelFailure('overloaded', { cause: error });
    return new ModelFailure('overloaded', { cause: error, retryAfterMs: retryAfter(error.headers) });
  }
  if (status === 408 || status === 409) return new ModelFailure('late', { cause: error, retryAfterMs: 0 });
  if (TOO_LITTLE_ROOM.test(`${error.code ?? ''} ${error.message}`))
    return new ModelFailure('cramped', { cause: error });
  const kind: FailureKind = status === 401 || status === 403 || status === 404 ? 'rejected' : 'unfit';
  return new ModelFailure(kind, { cause: error });
}

/** In milliseconds, from seconds or a date; zero when the server asks for no pause. */
function retryAfter(headers: Headers | undefined): number {
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const asked = headers?.get('retry-after');
  if (!asked) return 0;
  const seconds = Number(asked);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(asked) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one);
  return chain;
}
