import { type Desk, type DeskAction, deskAfter, EMPTY_DESK } from './desk.ts';
import { keyOf, personal, personalForTab } from './personalStorage.ts';

/*
 * Stores desks: one for each person who wrote on this device, and one for visitors, whose texts move to the person who
 * signs in next. They are in local storage because the link of a confirmation mail opens another tab. Each tab also
 * keeps the text of its own box, whatever another tab writes.

 * When the server ends a session, its desk stays here, and only screens of the same person read it. Signing out removes
 * it in every tab: a desk that is missing on the device tells the other tabs to drop their copies.
 */
const DAY = 24 * 60 * 60 * 1000;
const KEPT_FOR_PERSON = 7 * DAY;
const KEPT_FOR_VISITOR = DAY;
const VISITOR = 'visitor';
const PREFIX = 'drafts.';

/** The person's desk in this tab, with the texts that they wrote before signing in. */
export function openDesk(personId: string, now = Date.now()): Desk {
  const mine = deskIn(personalForTab, personId, now) ?? deskIn(personal, personId, now) ?? EMPTY_DESK;
  // Another tab may have set texts aside since, and this tab's were set aside when the page closed.
  const { aside } = deskIn(personal, personId, now) ?? mine;
  const desk = deskAfter({ ...mine, aside }, { ...mine, kind: 'replace' });
  const visitor = deskIn(personal, VISITOR, now);
  const joined = visitor ? deskAfter(desk, { kind: 'join', desk: visitor }) : desk;
  keepDesk(personId, joined, now);
  personal.remove(nameOf(VISITOR));
  return joined;
}

/** The text in this tab's box, for screens without a box. */
export function readBox(personId: string): string {
  return (deskIn(personalForTab, personId) ?? deskIn(personal, personId) ?? EMPTY_DESK).text;
}

export function keepDesk(personId: string, desk: Desk, now = Date.now()): void {
  if (desk.text.trim()) keepIn(personalForTab, personId, desk, now);
  else personalForTab.remove(nameOf(personId));
  keepIn(personal, personId, desk, now);
}

/** For screens that do not show the desk. */
export function changeDesk(personId: string, action: DeskAction): void {
  keepDesk(personId, deskAfter(openDesk(personId), action));
}

/** A visitor's text. It waits for the next person who signs in. */
export function keepForVisitor(text: string, own: boolean, now = Date.now()): void {
  if (text.trim() === '') return;
  const desk = deskIn(personal, VISITOR, now) ?? EMPTY_DESK;
  keepIn(personal, VISITOR, deskAfter(desk, { kind: 'replace', text, own }), now);
}

/** The texts that another tab has set aside or taken back; null if something else changed. */
export function asideChangedBy({ key }: StorageEvent, personId: string): readonly string[] | null {
  return key === keyOf(nameOf(personId)) ? (deskIn(personal, personId)?.aside ?? null) : null;
}

/** Sets aside the text in this tab's box before the tab closes or its session ends. */
export function shareTabTexts(now = Date.now()): void {
  for (const name of personalForTab.names(PREFIX)) {
    const personId = name.slice(PREFIX.length);
    const [here, onDevice] = [deskIn(personalForTab, personId, now), deskIn(personal, personId, now)];
    // Without a desk on the device, the person has signed out.
    if (!here?.own || !onDevice || here.text === onDevice.text) continue;
    const shared = deskAfter({ ...here, aside: onDevice.aside }, { kind: 'replace', text: onDevice.text, own: false });
    keepIn(personal, personId, { ...shared, own: onDevice.own }, now);
  }
}

/** Moves the texts of this tab's boxes to the desks on the device. */
export function moveTabTexts(): void {
  shareTabTexts();
  for (const name of personalForTab.names(PREFIX)) personalForTab.remove(name);
}

/** Whether a storage key is that of a desk. */
export function isDesk(name: string): boolean {
  return name.startsWith(PREFIX);
}

export function isDeskOfAnother(name: string, personId: string): boolean {
  return isDesk(name) && name !== nameOf(personId) && name !== nameOf(VISITOR);
}

function nameOf(owner: string): string {
  return PREFIX + owner;
}

function lifetimeFor(owner: string): number {
  return owner === VISITOR ? KEPT_FOR_VISITOR : KEPT_FOR_PERSON;
}

function keepIn(place: typeof personal, owner: string, desk: Desk, now: number): void {
  place.writeUntil(nameOf(owner), { value: JSON.stringify(desk), until: now + lifetimeFor(owner) }, now);
}

function deskIn(place: typeof personal, owner: string, now = Date.now()): Desk | null {
  const kept = place.readUntil(nameOf(owner), lifetimeFor(owner), now);
  return kept && deskOf(kept.value);
}

/** Null for a value that another version may have stored under the same name. */
function deskOf(value: string): Desk | null {
  try {
    const { text, own, aside }: Partial<Record<keyof Desk, unknown>> = { ...JSON.parse(value) };
    if (typeof text !== 'string' || !Array.isArray(aside)) return null;
    return { text, own: own === true, aside: aside.filter((one) => typeof one === 'string') };
  } catch {
    return null;
  }
}
