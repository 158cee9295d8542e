/** PostgREST's status for each class of PostgreSQL errors; the first matching row counts. */
const STATUS_BY_PREFIX: [prefix: string, status: number][] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
];

export function statusOf(sqlState: string, role: string): number {
  if (sqlState === '42501') return role === 'anon' ? 401 : 403;
  // A function can choose the status: raise sqlstate 'PT402'.
  const chosen = /^PT([2-5]\d\d)$/.exec(sqlState);
  if (chosen) return Number(chosen[1]);
  return STATUS_BY_PREFIX.find(([prefix]) => sqlState.startsWith(prefix))?.[1] ?? 400;
}

export function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && code !== 'PGRST';
}
