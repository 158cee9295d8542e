import { AppError } from '@latticework/core/errors';
import type { RequestHandler } from 'express';
import { BODY_LIMIT } from './jsonBody.ts';

/** The methods that some part of the server answers. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses requests that no part of the server can handle, before any of them gets them. */
export const refuseMalformed: RequestHandler = (request, response, next) => {
  if (!METHODS.includes(request.method)) {
    response.set('allow', METHODS.join(', '));
    throw new AppError('method_not_allowed', `${request.method} is not offered here.`);
  }
  // No path contains this character. What a query may contain is up to its contract.
  if (request.path.includes('%00'))
    throw new AppError('bad_request', 'The address contains a character that cannot be read.');
  // The body parsers refuse a body that turns out to be longer; this saves waiting for one that declares it.
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) {
    throw new AppError('payload_too_large', 'The request is too large. Please shorten your text.');
  }
  next();
};
