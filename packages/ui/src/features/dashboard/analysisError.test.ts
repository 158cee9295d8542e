import { ApiError } from '@latticework/api/client';
import { describe, expect, it } from 'vitest';
import { analysisError, isUndecided } from './analysisError.ts';

const refused = (status: number, message: string, code = 'x') =>
  new ApiError(message, { status, code, requestId: null });

describe('analysisError', () => {
  it('has the words of each limit, with the upgrade', () => {
    expect(analysisError(refused(429, 'trending used up'))).toEqual({
      text: 'Daily trending analysis limit reached (2 per day). Upgrade to Premium for unlimited queries.',
      offersUpgrade: true,
    });
    expect(analysisError(refused(400, 'Manual limit reached'))).toEqual({
      text: 'Daily manual analysis limit reached (1 per day). Upgrade to Premium for unlimited queries.',
      offersUpgrade: true,
    });
    expect(analysisError(refused(429, ''))).toEqual({
      text: 'Query limit reached. Upgrade to Premium for unlimited queries.',
      offersUpgrade: true,
    });
    expect(analysisError(refused(429, 'Enough for today.')).text).toBe('Enough for today.');
  });

  it.each(['rate_limited', 'no_tries_left'])('does not offer the upgrade for %s', (code) => {
    expect(analysisError(refused(429, 'Not now.', code))).toEqual({ text: 'Not now.', offersUpgrade: false });
  });

  it('has the words of the server for everything else, or its own', () => {
    expect(analysisError(refused(500, 'Error: 500 Internal Server Error')).text).toBe(
      'Error: 500 Internal Server Error',
    );
    expect(analysisError(refused(500, '')).text).toBe('Failed to fetch insights. Please try again.');
  });
});

it('does not show what a fault of ours says of itself', () => {
  expect(analysisError(new TypeError('x is not a function'))).toEqual({
    text: 'Failed to fetch insights. Please try again.',
    offersUpgrade: false,
  });
});

describe('isUndecided', () => {
  it.each([
    [refused(0, ''), true],
    [refused(503, ''), true],
    [new Error('parse'), true],
    [refused(429, ''), false],
    [refused(400, ''), false],
  ])('%o', (error, undecided) => {
    expect(isUndecided(error)).toBe(undecided);
  });
});
