import { AppError } from '@latticework/core/errors';
import type { RequestHandler } from 'express';
import { networkOf } from '../limits/networkOf.ts';
import { createRate } from './rate.ts';
import { comesThroughUndeclaredProxy } from './undeclaredProxy.ts';

/** Requests that arrive faster are delayed for up to this long, and refused beyond it. */
const LONGEST_DELAY_MS = 2_000;
/** A refusal is held back this long, so that a client that repeats itself without a pause is slowed down. */
const REFUSAL_DELAY_MS = 1_000;

/**
 * Lets each network send `perSecond` requests, with bursts of half a second, so that one network's flood leaves the
 * request thread free for everybody else. Requests that a proxy passes on are not counted where TRUSTED_PROXIES does
 * not name that proxy: they would all seem to come from one network.
 */
export function limitRequestRate(perSecond: number): RequestHandler {
  const rate = createRate({ perSecond, burst: perSecond / 2, longestDelayMs: LONGEST_DELAY_MS });
  return (request, response, next) => {
    if (comesThroughUndeclaredProxy(request)) return next();
    const delay = rate(networkOf(request.ip ?? ''), performance.now());
    if (delay === 0) return next();
    const proceed = delay === undefined ? () => next(tooMany()) : () => next();
    const timer = setTimeout(proceed, delay ?? REFUSAL_DELAY_MS);
    response.once('close', () => clearTimeout(timer));
  };
}

function tooMany(): AppError {
  return new AppError('rate_limited', 'Too many requests came from your network. Please try again in a few seconds.', {
    details: { retryAfterSeconds: 5 },
  });
}
