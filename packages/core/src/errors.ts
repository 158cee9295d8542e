import type { QueryType } from './analysis.ts';

/** Every expected way in which a request can fail. The server maps each code to a status in one place. */
export const ERROR_CODES = [
  'bad_request',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'unauthenticated',
  'premium_required',
  'password_required',
  'wrong_password',
  'reauthentication_required',
  'not_found',
  'method_not_allowed',
  'misdirected_request',
  'idempotency_conflict',
  'in_progress',
  'already_subscribed',
  'limit_reached',
  'no_tries_left',
  'rate_limited',
  'analysis_failed',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** What a screen needs to know about a failure beyond its code. Screens decide by these, never by the message. */
export type ErrorDetails = {
  /** `limit_reached`: which of the allowances is used up. */
  limit?: QueryType | undefined;
  /** `rate_limited`: how long until the same request may succeed, where that is known. */
  retryAfterSeconds?: number | undefined;
};

type OptionsOf = {
  limit_reached: { details: { limit: QueryType } };
  rate_limited: { details?: { retryAfterSeconds: number } };
};

type Options<C extends ErrorCode> = { cause?: unknown } & (C extends keyof OptionsOf
  ? OptionsOf[C]
  : { details?: undefined });

/** An expected failure, with a message for the user. Anything else that is thrown is a bug. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails | undefined;

  constructor(code: C, message: string, ...[options]: C extends 'limit_reached' ? [Options<C>] : [Options<C>?]) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = options?.details;
  }
}

export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
