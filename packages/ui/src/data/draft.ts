import { personal } from './personalStorage.ts';

/*
 * A question that was typed before its time: on the landing page by somebody without an account, or when the page was
 * left in between. Kept in local storage rather than in the tab, because the link of the confirmation mail opens a tab
 * of its own; for a day, in case nobody comes back for it. It goes with the session, whoever ended that.
 */
const DAY = 24 * 60 * 60 * 1000;

export function keepDraft(text: string, now = Date.now()): void {
  if (text.trim()) personal.write('draft', JSON.stringify({ text, until: now + DAY }));
  else personal.remove('draft');
}

export function readDraft(now = Date.now()): string {
  try {
    const kept: unknown = JSON.parse(personal.read('draft') ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('until' in kept)) return '';
    return typeof kept.text === 'string' && typeof kept.until === 'number' && kept.until > now ? kept.text : '';
  } catch {
    return '';
  }
}

export function forgetDraft(): void {
  personal.remove('draft');
}
