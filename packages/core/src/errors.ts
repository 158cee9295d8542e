import type { QueryType } from './analysis.ts';

/** Every way in which a request can fail on purpose. The server maps each to a status in one place. */
export const ERROR_CODES = [
  'bad_request',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'unauthenticated',
  'premium_required',
  'not_found',
  'method_not_allowed',
  'idempotency_conflict',
  'limit_reached',
  'rate_limited',
  'analysis_failed',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** What a screen needs to know of a failure beyond its code. Readers decide by these, never by the message. */
export type ErrorDetails = {
  /** `limit_reached`: which of the allowances is used up. */
  limit?: QueryType | undefined;
  /** `rate_limited`: how long until the same request may succeed. */
  retryAfterSeconds?: number | undefined;
};

type DetailsOf = {
  limit_reached: Required<Pick<ErrorDetails, 'limit'>>;
  rate_limited: Required<Pick<ErrorDetails, 'retryAfterSeconds'>>;
};

type Options<C extends ErrorCode> = { cause?: unknown } & (C extends keyof DetailsOf
  ? { details: DetailsOf[C] }
  : { details?: undefined });

/** An expected failure, with words for a person. Anything else that is thrown is a fault of ours. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails | undefined;

  constructor(code: C, message: string, ...[options]: C extends keyof DetailsOf ? [Options<C>] : [Options<C>?]) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = options?.details;
  }
}

export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
