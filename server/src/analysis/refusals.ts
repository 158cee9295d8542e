import { AppError, assertNever } from '@latticework/core/errors';
import type { Refusal } from './store.ts';

/** Refusals of reading an entry of the history again. */

export function noSuchAnalysis(): AppError {
  return new AppError('not_found', 'There is no such analysis in your history.');
}

export function beingRead(): AppError {
  return new AppError('in_progress', 'This analysis is being read right now. Please try again in a moment.');
}

/** Why a whole analysis cannot be read once more; `noTriesLeft` is the message where its tries are used up. */
export function refusalOf(refusal: Refusal, noTriesLeft: string): AppError {
  switch (refusal.outcome) {
    case 'missing':
      return noSuchAnalysis();
    case 'busy':
      return beingRead();
    case 'wrong_purpose':
      return new AppError('bad_request', 'This analysis was interrupted. Please finish it before it is read again.');
    case 'no_tries_left':
      return new AppError('no_tries_left', noTriesLeft);
    default:
      return assertNever(refusal);
  }
}
