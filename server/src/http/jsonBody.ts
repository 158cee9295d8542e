import { isUtf8 } from 'node:buffer';
import { AppError, type ErrorCode } from '@latticework/core/errors';
import express from 'express';

/**
 * Longest body of any endpoint, in bytes. A text may have 4,000 characters; with up to 16,000 characters, at most 48 kB
 * of UTF-8, the answer still says how long it may be.
 */
export const BODY_LIMIT = 64 * 1024;
/** Our bodies have only a few levels, and PostgreSQL's JSON parser fails at some thousands. */
const MOST_LEVELS = 64;

/** Parses a JSON body. */
export const jsonBody = express.json({ limit: BODY_LIMIT, inflate: false, verify: refuseUnreadable });

/** The bytes of a body of any type, unparsed. */
export const rawBody = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });

/**
 * For a body parser's `verify`: refuses bytes that are not UTF-8, deep nesting, and escapes of characters that no
 * database column can store.
 */
function refuseUnreadable(_request: unknown, _response: unknown, body: Buffer, encoding: string | null): void {
  if (encoding !== null && !/^utf-?8$/i.test(encoding)) {
    throw refusal(415, 'unsupported_media_type', 'Send the request body as UTF-8 JSON.');
  }
  if (!isUtf8(body)) throw refusal(400, 'bad_request', 'The request body is not valid UTF-8.');

  let level = 0;
  let inString = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) inString = !inString;
    else if (inString && byte === BACKSLASH) {
      at = endOfEscape(body, at);
    } else if (inString) continue;
    else if (byte === BRACKET || byte === BRACE) level++;
    else if (byte === BRACKET_END || byte === BRACE_END) level--;
    if (level > MOST_LEVELS) throw refusal(400, 'bad_request', 'The request body is nested too deeply.');
  }
}

const [QUOTE, BACKSLASH, BRACKET, BRACE, BRACKET_END, BRACE_END] = [...Buffer.from('"\\[{]}')];

/** The end of the escape that begins at `at`, with a surrogate pair as one. */
function endOfEscape(body: Buffer, at: number): number {
  const unit = escapedUnit(body, at);
  if (unit === null) return at + 1;
  if (unit === 0) throw unreadable();
  if (!isSurrogate(unit)) return at + 5;
  const next = escapedUnit(body, at + 6) ?? 0;
  // The first of a pair is below 0xdc00, the second is not.
  if (unit >= 0xdc00 || !isSurrogate(next) || next < 0xdc00) throw unreadable();
  return at + 11;
}

/** The UTF-16 code unit of an escape such as `\u00e4`; null where none begins. */
function escapedUnit(body: Buffer, at: number): number | null {
  const [, digits] = /^\\u([\da-f]{4})$/i.exec(body.toString('latin1', at, at + 6)) ?? [];
  return digits === undefined ? null : Number.parseInt(digits, 16);
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

function unreadable(): AppError {
  const words = 'Your text contains characters that cannot be read. Please remove them and try again.';
  return refusal(400, 'bad_request', words);
}

/** Without this status, the body parser would answer 403. */
function refusal(status: number, code: ErrorCode, message: string): AppError {
  return Object.assign(new AppError(code, message), { status });
}
