import { personal } from './personalStorage.ts';

/*
 * That somebody came to an account for Premium. Kept as a draft is: the link of the confirmation mail opens a tab of
 * its own, and another site's sign-in leaves ours in between.
 */
const DAY = 24 * 60 * 60 * 1000;

export function keepPlanWish(now = Date.now()): void {
  personal.writeUntil('plan', { value: 'premium', until: now + DAY }, now);
}

export function hasPlanWish(now = Date.now()): boolean {
  return personal.readUntil('plan', DAY, now) !== null;
}

export function forgetPlanWish(): void {
  personal.remove('plan');
}
