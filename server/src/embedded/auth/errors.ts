import type { Request, Response } from 'express';

type Details = {
  /** Only with `weak_password`. */
  reasons?: string[];
  /** When a retry makes sense. */
  retryAfterSeconds?: number;
};

/** A refusal with the texts and codes of hosted Supabase, which supabase-js passes on to the screens. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Details;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
export const invalidLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
export const invalidInput = (message: string) => new AuthError(400, 'validation_failed', message);
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
export const userBanned = () => new AuthError(403, 'user_banned', 'User is banned');

const VERSION_HEADER = 'x-supabase-api-version';
const CODES_AS_STRINGS_SINCE = '2024-01-01';

/** Clients from 2024 on read the code from `code`; older ones find the status there. */
export function sendAuthError(request: Request, response: Response, error: AuthError): void {
  const { status, code, message } = error;
  const { reasons, retryAfterSeconds } = error.details;
  const weak = reasons && { weak_password: { reasons } };
  response.status(status).setHeader('x-sb-error-code', code);
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(Math.ceil(retryAfterSeconds)));
  if ((request.get(VERSION_HEADER) ?? '') >= CODES_AS_STRINGS_SINCE) {
    response.setHeader(VERSION_HEADER, CODES_AS_STRINGS_SINCE).json({ code, message, ...weak });
  } else {
    response.json({ code: status, error_code: code, msg: message, ...weak });
  }
}
