import { personal, personalForTab } from './personalStorage.ts';

/*
 * A question that was typed before its time: on the landing page by somebody without an account, or when the page was
 * left in between. Kept in local storage and not only in the tab, because the link of the confirmation mail opens a
 * tab of its own; for a day, in case nobody comes back for it. It goes with the session, whoever ended that.
 */
const DAY = 24 * 60 * 60 * 1000;

export function keepDraft(text: string, now = Date.now()): void {
  for (const place of PLACES) place.remove(DRAFT);
  keepIn(personal, text, now);
}

/** What stands in this tab's box, which is there again whatever another tab has written since. */
export function keepInBox(text: string, now = Date.now()): void {
  for (const place of PLACES) keepIn(place, text, now);
}

export function readDraft(now = Date.now()): string {
  for (const place of PLACES) {
    const text = textIn(place, now);
    if (text) return text;
  }
  return '';
}

/** With a text: only where that is what is kept, for another tab may have kept another one since. */
export function forgetDraft(text?: string, now = Date.now()): void {
  for (const place of PLACES) if (text === undefined || textIn(place, now) === text) place.remove(DRAFT);
}

const DRAFT = 'draft';
/** The tab's own before the device's. */
const PLACES = [personalForTab, personal];

function keepIn(place: typeof personal, text: string, now: number): void {
  if (text.trim()) place.writeUntil(DRAFT, { value: text, until: now + DAY }, now);
  else place.remove(DRAFT);
}

function textIn(place: typeof personal, now: number): string {
  return place.readUntil(DRAFT, DAY, now)?.value ?? '';
}
