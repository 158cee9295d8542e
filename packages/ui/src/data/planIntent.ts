import { personal } from './personalStorage.ts';

/*
 * Remembers that a person signs up for Premium. Stored like a draft, because the link of the confirmation mail opens
 * another tab, and signing in at another site leaves ours.
 */
const DAY = 24 * 60 * 60 * 1000;

export function keepPlanIntent(now = Date.now()): void {
  personal.writeUntil('plan', { value: 'premium', until: now + DAY }, now);
}

export function hasPlanIntent(now = Date.now()): boolean {
  return personal.readUntil('plan', DAY, now) !== null;
}

/** The same intent in the address of a mail's link, because the mail may be opened on another device. */
export function withPlanIntent(path: string, premium: boolean): string {
  return premium ? `${path}?plan=premium` : path;
}

/** Whether a link's `redirect_to` contains the intent. Anyone can write one, so only our own address counts. */
export function carriesPlanIntent(redirectTo: string | null, origin = window.location.origin): boolean {
  if (!redirectTo?.startsWith(`${origin}/`)) return false;
  return new URL(redirectTo).searchParams.get('plan') === 'premium';
}

export function forgetPlanIntent(): void {
  personal.remove('plan');
}
