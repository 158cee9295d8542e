import type { PostgresType } from 'postgres';

/**
 * Converts values between PostgreSQL's text and JSON as PostgREST does. Lite leaves timestamps as PostgreSQL prints
 * them, numbers with trailing zeros as strings and bytes as Node prints a buffer, and encodes JSON twice when it is
 * already encoded.
 */
export const columnTypes: Record<string, PostgresType> = {
  timestamp: { to: 1114, from: [1114], serialize: String, parse: isoTime },
  timestamptz: { to: 1184, from: [1184], serialize: String, parse: isoTime },
  numeric: { to: 1700, from: [1700], serialize: String, parse: jsonNumber },
  bytea: { to: 17, from: [17], serialize: String, parse: (text: string) => text },
  // A filter compares with the text of a JSON value, which is already a string.
  json: { to: 114, from: [114], serialize: jsonText, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: JSON.parse },
  // A filter's value is a string, and the driver would convert every string to false.
  bool: { to: 16, from: [16], serialize: String, parse: (text: string) => text === 't' },
};

/** `2026-01-02 03:04:05.678+00` as `2026-01-02T03:04:05.678+00:00`. */
function isoTime(text: string): string {
  return text.replace(/^(\d{4,}-\d\d-\d\d) /, '$1T').replace(/([+-]\d\d)$/, '$1:00');
}

/** The value that JSON.parse yields for PostgREST's answer, where NaN and infinity are strings. */
function jsonNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function jsonText(value: unknown): string {
  return typeof value === 'string' || value instanceof String ? String(value) : JSON.stringify(value);
}
