import express, { type RequestHandler } from 'express';
import { AuthError } from './errors.ts';

const LIMIT = '64kb';
/** Far beyond what anybody says of themselves, and far below where PostgreSQL or a recursive reader gives up. */
const MAX_DEPTH = 64;

/** Reads a body that the database can keep as it is. */
export const jsonBody: RequestHandler[] = [
  express.json({ limit: LIMIT }),
  (request, _response, next) => {
    const fault = faultIn(request.body);
    next(fault && new AuthError(400, 'bad_json', fault));
  },
];

/** Without recursion, which depth itself would break. */
function faultIn(body: unknown): string | undefined {
  const left: [value: unknown, depth: number][] = [[body, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' && !isStorable(value)) return 'Text contains characters that are not allowed';
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH) return 'Request body is nested too deeply';
    for (const [key, inner] of Object.entries(value)) left.push([key, depth], [inner, depth + 1]);
  }
  return undefined;
}

/** PostgreSQL has neither a NUL nor half a surrogate pair in a text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
