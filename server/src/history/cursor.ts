import { z } from 'zod';

/**
 * The last entry of a page. `createdAt` in microseconds since 1970, as digits: a JavaScript date has only milliseconds.
 */
export type Cursor = { createdAt: string; id: string };

/** Seventeen digits are thousands of years, all within PostgreSQL's range. */
const cursorSchema = z.tuple([z.string().regex(/^-?\d{1,17}$/), z.uuid()]);

export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/** Null when the text is not a cursor. */
export function decodeCursor(encoded: string): Cursor | null {
  const parsed = cursorSchema.safeParse(Buffer.from(encoded, 'base64url').toString().split('|'));
  return parsed.success ? { createdAt: parsed.data[0], id: parsed.data[1] } : null;
}
