import { z } from 'zod';

/** The last entry of a page. `createdAt` as the database writes it, whose microseconds a JavaScript date would lose. */
export type Cursor = { createdAt: string; id: string };

const cursorSchema = z.tuple([
  z.string().regex(/^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
  z.uuid(),
]);

export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/** Null for what is no cursor of ours. */
export function decodeCursor(encoded: string): Cursor | null {
  const parsed = cursorSchema.safeParse(Buffer.from(encoded, 'base64url').toString().split('|'));
  return parsed.success ? { createdAt: parsed.data[0], id: parsed.data[1] } : null;
}
