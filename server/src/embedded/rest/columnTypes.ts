import type { PostgresType } from 'postgres';

/**
 * How values cross between PostgreSQL's text and JSON, in the way that PostgREST prints and reads them. Lite leaves
 * timestamps as PostgreSQL prints them, numbers with trailing zeros as strings, bytes as Node prints a buffer, and
 * encodes JSON twice when it has encoded it already.
 */
export const columnTypes: Record<string, PostgresType> = {
  timestamp: { to: 1114, from: [1114], serialize: String, parse: isoTime },
  timestamptz: { to: 1184, from: [1184], serialize: String, parse: isoTime },
  numeric: { to: 1700, from: [1700], serialize: String, parse: jsonNumber },
  bytea: { to: 17, from: [17], serialize: String, parse: (text: string) => text },
  // A filter compares with the text of a JSON value, and that is a string already.
  json: { to: 114, from: [114], serialize: jsonText, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: JSON.parse },
  // A filter's value is a string; the driver takes every string for false.
  bool: { to: 16, from: [16], serialize: String, parse: (text: string) => text === 't' },
};

/** `2026-01-02 03:04:05.678+00` as `2026-01-02T03:04:05.678+00:00`. */
function isoTime(text: string): string {
  return text.replace(/^(\d{4,}-\d\d-\d\d) /, '$1T').replace(/([+-]\d\d)$/, '$1:00');
}

/** As JSON.parse would read the number in PostgREST's answer; NaN and infinity are strings there. */
function jsonNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function jsonText(value: unknown): string {
  return typeof value === 'string' || value instanceof String ? String(value) : JSON.stringify(value);
}
