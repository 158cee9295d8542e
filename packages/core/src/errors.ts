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
  'misdirected_request',
  'idempotency_conflict',
  'limit_reached',
  'rate_limited',
  'analysis_failed',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An expected failure, with words for a person. Anything else that is thrown is a fault of ours. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}

export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
