import { personal } from './personalStorage.ts';

/*
 * That somebody came to an account for Premium. Kept as a draft is: the link of the confirmation mail opens a tab of
 * its own, and another site's sign-in leaves ours in between.
 */
const DAY = 24 * 60 * 60 * 1000;

export function keepPlanIntent(now = Date.now()): void {
  personal.writeUntil('plan', { value: 'premium', until: now + DAY }, now);
}

export function hasPlanIntent(now = Date.now()): boolean {
  return personal.readUntil('plan', DAY, now) !== null;
}

/** The same wish in the address that a mail leads to, for the mail may be opened on another device. */
export function withPlanIntent(path: string, premium: boolean): string {
  return premium ? `${path}?plan=premium` : path;
}

/** Whether a link's `redirect_to` carries the wish. Anybody can write one, so only an address of ours says anything. */
export function carriesPlanIntent(redirectTo: string | null, origin = window.location.origin): boolean {
  if (!redirectTo?.startsWith(`${origin}/`)) return false;
  return new URL(redirectTo).searchParams.get('plan') === 'premium';
}

export function forgetPlanIntent(): void {
  personal.remove('plan');
}
