import { APIConnectionTimeoutError, APIError } from 'openai';
import { describe, expect, it } from 'vitest';
import { failureFrom } from './failureFrom.ts';

const answered = (status: number, headers: Record<string, string> = {}, code?: string) =>
  failureFrom(APIError.generate(status, { error: { message: 'x', code } }, 'x', new Headers(headers)), 'unreachable');

describe('what an error means', () => {
  it.each([
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after-ms': '150', 'retry-after': '9' }, 150],
    [{ 'retry-after': 'soon' }, 0],
    [{ 'retry-after': '-4' }, 0],
    [{}, 0],
  ])('reads the wait from %j', (headers, wait) => {
    expect(answered(429, headers)).toMatchObject({ kind: 'overloaded', retryAfterMs: wait });
  });

  it('reads a date as well', () => {
    const wait = answered(503, { 'retry-after': new Date(Date.now() + 5_000).toUTCString() }).retryAfterMs;
    expect(wait).toBeGreaterThan(3_000);
    expect(wait).toBeLessThanOrEqual(5_000);
  });

  it.each([
    [401, 'rejected'],
    [404, 'rejected'],
    [400, 'unfit'],
    [413, 'unfit'],
  ])('does not retry after %i', (status, kind) => {
    expect(answered(status)).toMatchObject({ kind, retryAfterMs: null });
  });

  it('does not retry when the account has no credit', () => {
    expect(answered(429, { 'retry-after': '1' }, 'insufficient_quota').retryAfterMs).toBeNull();
  });

  it('distinguishes a slow connection from a refused one', () => {
    expect(failureFrom(new APIConnectionTimeoutError(), 'unreachable').kind).toBe('late');
    expect(failureFrom(new TypeError('fetch failed'), 'unreachable').kind).toBe('unreachable');
    expect(failureFrom(new TypeError('terminated'), 'broken off').kind).toBe('broken off');
  });
});
