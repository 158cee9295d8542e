import { AppError } from '@latticework/core/errors';

/** Refusals of reading an entry of the history again. */

export function noSuchAnalysis(): AppError {
  return new AppError('not_found', 'There is no such analysis in your history.');
}

export function interrupted(): AppError {
  return new AppError('bad_request', 'This analysis was interrupted. Please finish it before it is read again.');
}

export function beingRead(): AppError {
  return new AppError('in_progress', 'This analysis is being read right now. Please try again in a moment.');
}
