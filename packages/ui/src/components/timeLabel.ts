import { lazily } from './lazily.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }));
const date = lazily(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }));

/** Just now in the first minute, minutes ago under one hour, hours ago under 24, Yesterday under 48, otherwise the date. */
export function timeLabel(at: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - at.getTime());
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return relative().format(-Math.floor(age / MINUTE), 'minute');
  if (age < 24 * HOUR) return relative().format(-Math.floor(age / HOUR), 'hour');
  return age < 48 * HOUR ? 'Yesterday' : date().format(at);
}
