import { ApiError, OUTAGE } from '@latticework/api/client';
import type { ErrorDetails } from '@latticework/core/errors';
import { describe, expect, it } from 'vitest';
import { analysisError, isUndecided } from './analysisError.ts';

const refused = (status: number, message: string, code: string, details?: ErrorDetails) =>
  new ApiError(message, { status, code, requestId: null, details });

describe('analysisError', () => {
  it('has the text of each limit, with the upgrade, whatever the server says', () => {
    expect(analysisError(refused(429, 'manual', 'limit_reached', { limit: 'trending' }))).toEqual({
      text: 'Daily trending analysis limit reached (2 per day). Upgrade to Premium for unlimited queries.',
      offersUpgrade: true,
      limit: 'trending',
    });
    expect(analysisError(refused(429, 'trending', 'limit_reached', { limit: 'manual' }))).toEqual({
      text: 'Daily manual analysis limit reached (1 per day). Upgrade to Premium for unlimited queries.',
      offersUpgrade: true,
      limit: 'manual',
    });
    expect(analysisError(refused(429, '', 'limit_reached'))).toEqual({
      text: 'Query limit reached. Upgrade to Premium for unlimited queries.',
      offersUpgrade: true,
      limit: null,
    });
    expect(analysisError(refused(429, 'Enough for today.', 'limit_reached')).text).toBe('Enough for today.');
  });

  it.each([
    ['a limit on requests', refused(429, 'Manual limit reached.', 'rate_limited')],
    ['attempts to finish', refused(429, 'Manual limit reached.', 'no_tries_left')],
    ['a proxy', refused(429, 'Error: 429 Too Many Requests', OUTAGE)],
    ['any other refusal', refused(400, 'Trending limit reached.', 'bad_request')],
  ])('offers no upgrade for %s', (_name, error) => {
    expect(analysisError(error)).toEqual({ text: error.message, offersUpgrade: false, limit: null });
  });

  it('has a default text when the server sent none', () => {
    expect(analysisError(refused(500, '', 'internal')).text).toBe('Failed to fetch insights. Please try again.');
  });

  it('does not show the message of an unexpected error', () => {
    expect(analysisError(new TypeError('x is not a function')).text).toBe(
      'Failed to fetch insights. Please try again.',
    );
  });
});

describe('isUndecided', () => {
  it.each([
    [refused(0, '', 'unreachable'), true],
    [refused(503, '', 'unavailable'), true],
    [refused(429, '', OUTAGE), true],
    [new Error('parse'), true],
    [refused(429, '', 'limit_reached'), false],
    [refused(400, '', 'bad_request'), false],
  ])('%o', (error, undecided) => {
    expect(isUndecided(error)).toBe(undecided);
  });
});
