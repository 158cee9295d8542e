import { personal } from './personalStorage.ts';

/*
 * A question that was typed before its time: on the landing page by somebody without an account, or when the page was
 * left in between. Kept in local storage rather than in the tab, because the link of the confirmation mail opens a tab
 * of its own; for a day, in case nobody comes back for it. It goes with the session, whoever ended that.
 */
const DAY = 24 * 60 * 60 * 1000;

export function keepDraft(text: string, now = Date.now()): void {
  if (text.trim()) personal.writeUntil('draft', { value: text, until: now + DAY }, now);
  else personal.remove('draft');
}

export function readDraft(now = Date.now()): string {
  return personal.readUntil('draft', DAY, now)?.value ?? '';
}

/** With a text: only if that is what is kept, for another tab may have kept another one since. */
export function forgetDraft(text?: string, now = Date.now()): void {
  if (text === undefined || readDraft(now) === text) personal.remove('draft');
}
