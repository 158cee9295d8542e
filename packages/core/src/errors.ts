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
  'limit_reached',
  'no_tries_left',
  'rate_limited',
  'analysis_failed',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An expected failure, with a message for the user. Anything else that is thrown is a bug. */
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
