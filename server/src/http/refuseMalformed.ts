import { AppError } from '@latticework/core/errors';
import type { RequestHandler } from 'express';
import { BODY_LIMIT } from './jsonBody.ts';

/** What some part of the server has an answer to. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses what no part of the server can make sense of, before any of them sees it. */
export const refuseMalformed: RequestHandler = (request, response, next) => {
  if (!METHODS.includes(request.method)) {
    response.set('allow', METHODS.join(', '));
    throw new AppError('method_not_allowed', `${request.method} is not offered here.`);
  }
  // No name of a page can hold this character. What a query may hold is for its contract to say.
  if (request.path.includes('%00'))
    throw new AppError('bad_request', 'The address contains a character that cannot be read.');
  // The body parsers refuse what turns out to be longer; this saves waiting for what says so itself.
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) {
    throw new AppError('payload_too_large', 'The request is too large. Please shorten your text.');
  }
  next();
};
