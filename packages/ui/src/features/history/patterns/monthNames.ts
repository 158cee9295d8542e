const SHORT = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-09` as Sep. */
export function shortMonth(month: string): string {
  return SHORT.format(firstOf(month));
}

/** `2026-09` as September 2026. */
export function longMonth(month: string): string {
  return LONG.format(firstOf(month));
}

function firstOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
