import type { ErrorBody } from '@latticework/api/errorBody';
import { AppError, type ErrorCode } from '@latticework/core/errors';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import postgres from 'postgres';
import { ZodError } from 'zod';
import type { EventStream } from './eventStream.ts';

const STATUS = {
  bad_request: 400,
  malformed_json: 400,
  unauthenticated: 401,
  premium_required: 403,
  password_required: 403,
  wrong_password: 403,
  reauthentication_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  in_progress: 409,
  already_subscribed: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  limit_reached: 429,
  no_tries_left: 429,
  rate_limited: 429,
  internal: 500,
  analysis_failed: 502,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** The error types of Express's body parser. */
const BODY_PARSER_FAULTS: Record<string, AppError> = {
  'entity.parse.failed': new AppError('malformed_json', 'The request body is not valid JSON.'),
  'entity.too.large': new AppError('payload_too_large', 'The request is too large. Please shorten your text.'),
  'charset.unsupported': new AppError('unsupported_media_type', 'Send the request body as UTF-8 JSON.'),
  'encoding.unsupported': new AppError('unsupported_media_type', 'Send the request body without compression.'),
  'request.size.invalid': new AppError('bad_request', 'The request body was cut short.'),
  'request.aborted': new AppError('bad_request', 'The request was aborted.'),
};

/** PostgreSQL's code for a reference to a row that does not exist. */
const FOREIGN_KEY = '23503';

/** The only place that turns a failure into an answer. An unexpected cause is logged and never sent. */
export const answerErrors: ErrorRequestHandler = (thrown, request, response, next) => {
  const stream = response.locals['stream'] as EventStream | undefined;
  if (response.headersSent && !stream?.isOpen()) return next(thrown);
  const error = expected(thrown);
  if (error.code === 'internal') request.log.error({ err: thrown }, 'unexpected failure');
  else if (error.cause !== undefined) request.log.warn({ err: error.cause, code: error.code }, error.message);
  response.locals['errorCode'] = error.code;
  const { message, code, details } = error;
  const body: ErrorBody = { error: message, code, requestId: String(request.id), ...(details && { details }) };
  if (stream?.isOpen()) return stream.finish('error', body);
  stream?.stop();
  if (details?.retryAfterSeconds !== undefined) response.set('retry-after', String(details.retryAfterSeconds));
  response.status(STATUS[error.code]).json(body);
};

export const notFound: RequestHandler = (request) => {
  throw new AppError('not_found', `There is nothing at ${request.path}.`);
};

function expected(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ZodError)
    return new AppError('internal', 'Something went wrong on our side. Please try again.');
  if (thrown instanceof Error && 'type' in thrown && typeof thrown.type === 'string') {
    const fault = BODY_PARSER_FAULTS[thrown.type];
    if (fault) return fault;
  }
  // The account was deleted during the request.
  if (
    thrown instanceof postgres.PostgresError &&
    thrown.code === FOREIGN_KEY &&
    /user_id/.test(thrown.constraint_name ?? '')
  ) {
    return new AppError('unauthenticated', 'Authentication error. Please log in again.');
  }
  if (thrown instanceof URIError) return new AppError('bad_request', 'The address cannot be decoded.');
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}
